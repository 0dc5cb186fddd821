// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobLogAttributes } from './AgentJobLogAttributes.js';

export interface AgentJobLogResource {
  'id': string;
  'type': 'agent-jobs';
  'attributes': AgentJobLogAttributes;
}
