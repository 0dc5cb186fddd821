// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { TeamProjectRelationships } from './TeamProjectRelationships.js';
import type { TeamProjectAttributes } from './TeamProjectAttributes.js';

export interface TeamProjectResource {
  /** `tprj-` and 16 characters. */
  'id': string;
  'type': 'team-projects';
  'attributes': TeamProjectAttributes;
  'relationships': TeamProjectRelationships;
  'links': SelfLink;
}
