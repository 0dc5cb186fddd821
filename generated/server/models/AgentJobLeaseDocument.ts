// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobLeaseResource } from './AgentJobLeaseResource.js';

export interface AgentJobLeaseDocument {
  'data': AgentJobLeaseResource;
}
