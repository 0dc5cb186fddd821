// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobAttributes } from './AgentJobAttributes.js';

export interface AgentJobResource {
  'id': string;
  'type': 'agent-jobs';
  'attributes': AgentJobAttributes;
}
