// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamAttributes } from './TeamAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { TeamRelationships } from './TeamRelationships.js';

export interface TeamResource {
  'id': string;
  'type': 'teams';
  'attributes': TeamAttributes;
  'relationships': TeamRelationships;
  'links': SelfLink;
}
