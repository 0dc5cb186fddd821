// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentPoolRelationships } from './AgentPoolRelationships.js';
import type { SelfLink } from './SelfLink.js';
import type { AgentPoolAttributes } from './AgentPoolAttributes.js';

export interface AgentPoolResource {
  'id': string;
  'type': 'agent-pools';
  'attributes': AgentPoolAttributes;
  'relationships': AgentPoolRelationships;
  'links': SelfLink;
}
