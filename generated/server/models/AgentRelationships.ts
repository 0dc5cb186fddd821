// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentPoolRelationship } from './AgentPoolRelationship.js';

export interface AgentRelationships {
  'agent-pool': AgentPoolRelationship;
}
