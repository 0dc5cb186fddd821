// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentLeftRunVerdictResource } from './AgentLeftRunVerdictResource.js';

export interface AgentLeftRunDocument {
  'data': AgentLeftRunVerdictResource;
}
