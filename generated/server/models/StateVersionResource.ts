// Generated from openapi/ by npm run generate. Do not edit.
import type { StateVersionAttributes } from './StateVersionAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { StateVersionRelationships } from './StateVersionRelationships.js';

export interface StateVersionResource {
  /** `sv-` and 16 characters. */
  'id': string;
  'type': 'state-versions';
  'attributes': StateVersionAttributes;
  'relationships': StateVersionRelationships;
  'links': SelfLink;
}
