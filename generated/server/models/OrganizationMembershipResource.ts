// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationMembershipAttributes } from './OrganizationMembershipAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { OrganizationMembershipRelationships } from './OrganizationMembershipRelationships.js';

export interface OrganizationMembershipResource {
  /** `ou-`, the 16 characters of the user ID, and 16 digits of a hash of the organization. */
  'id': string;
  'type': 'organization-memberships';
  'attributes': OrganizationMembershipAttributes;
  'relationships': OrganizationMembershipRelationships;
  'links': SelfLink;
}
