// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobModuleOutput } from './AgentJobModuleOutput.js';
import type { AgentJobModuleThing } from './AgentJobModuleThing.js';
import type { AgentJobModuleVariable } from './AgentJobModuleVariable.js';

/** Null if the run executes an uploaded configuration. */
export interface AgentJobModule {
  'namespace': string;
  'name': string;
  'provider': string;
  'version': string;
  'variables': Array<AgentJobModuleVariable>;
  'outputs': Array<AgentJobModuleOutput>;
  'resources': Array<AgentJobModuleThing>;
}
