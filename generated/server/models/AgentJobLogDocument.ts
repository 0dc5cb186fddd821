// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobLogResource } from './AgentJobLogResource.js';

export interface AgentJobLogDocument {
  'data': AgentJobLogResource;
}
