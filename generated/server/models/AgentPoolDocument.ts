// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentPoolResource } from './AgentPoolResource.js';

export interface AgentPoolDocument {
  'data': AgentPoolResource;
}
