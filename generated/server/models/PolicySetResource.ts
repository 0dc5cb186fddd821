// Generated from openapi/ by npm run generate. Do not edit.
import type { PolicySetRelationships } from './PolicySetRelationships.js';
import type { SelfLink } from './SelfLink.js';
import type { PolicySetAttributes } from './PolicySetAttributes.js';

export interface PolicySetResource {
  /** `polset-` and 16 characters. */
  'id': string;
  'type': 'policy-sets';
  'attributes': PolicySetAttributes;
  'relationships': PolicySetRelationships;
  'links': SelfLink;
}
