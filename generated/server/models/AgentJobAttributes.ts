// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobModule } from './AgentJobModule.js';
import type { AgentJobPhase } from './AgentJobPhase.js';
import type { AgentJobVariable } from './AgentJobVariable.js';
import type { AgentJobUpload } from './AgentJobUpload.js';
import type { AgentJobPlanOptions } from './AgentJobPlanOptions.js';

export interface AgentJobAttributes {
  /** Named by every write. */
  'lease': string;
  /** For how long the agent holds the run without renewing its lease. */
  'lease-seconds': number;
  'phase': AgentJobPhase;
  'organization': string;
  'workspace-id': string;
  'workspace-name': string;
  /** One of the agent's tool versions or of its installable versions. */
  'iac-version': string;
  'destroy': boolean;
  'module': AgentJobModule | null;
  'upload'?: AgentJobUpload;
  'plan-options'?: AgentJobPlanOptions;
  'variables': Array<AgentJobVariable>;
  /** Base64. Null before the first apply. */
  'state': string | null;
  /** Base64. Null before the first plan. */
  'lock-file': string | null;
  /** Base64: what is to be applied. Null for a plan. */
  'saved-plan': string | null;
  /** How long the phase's log is by now. */
  'log-size': number;
  /** The registry's public address. */
  'registry-url': string;
  'registry-token': string;
}
