// Generated from openapi/ by npm run generate. Do not edit.
import type { EntitlementSetAttributes } from './EntitlementSetAttributes.js';
import type { SelfLink } from './SelfLink.js';

export interface EntitlementSetResource {
  /** The name of the organization. */
  'id': string;
  'type': 'entitlement-sets';
  'attributes': EntitlementSetAttributes;
  'links': SelfLink;
}
