// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobLeaseAttributes } from './AgentJobLeaseAttributes.js';

export interface AgentJobLeaseResource {
  'id': string;
  'type': 'agent-jobs';
  'attributes': AgentJobLeaseAttributes;
}
