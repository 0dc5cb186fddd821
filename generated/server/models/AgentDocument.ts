// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentResource } from './AgentResource.js';

export interface AgentDocument {
  'data': AgentResource;
}
