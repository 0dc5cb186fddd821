// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentAttributes } from './AgentAttributes.js';
import type { AgentRelationships } from './AgentRelationships.js';

export interface AgentResource {
  'id': string;
  'type': 'agents';
  'attributes': AgentAttributes;
  'relationships': AgentRelationships;
}
