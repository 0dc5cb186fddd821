// Generated from openapi/ by npm run generate. Do not edit.
import type { PolicyCheckRelationships } from './PolicyCheckRelationships.js';
import type { SelfLink } from './SelfLink.js';
import type { PolicyCheckAttributes } from './PolicyCheckAttributes.js';

export interface PolicyCheckResource {
  /** `polchk-` and 16 characters. */
  'id': string;
  'type': 'policy-checks';
  'attributes': PolicyCheckAttributes;
  'relationships': PolicyCheckRelationships;
  'links': SelfLink;
}
