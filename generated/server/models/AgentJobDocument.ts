// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobResource } from './AgentJobResource.js';

export interface AgentJobDocument {
  'data': AgentJobResource;
}
