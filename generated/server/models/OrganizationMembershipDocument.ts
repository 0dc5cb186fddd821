// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationMembershipResource } from './OrganizationMembershipResource.js';
import type { OrganizationMembershipIncludedResource } from './OrganizationMembershipIncludedResource.js';

export interface OrganizationMembershipDocument {
  'data': OrganizationMembershipResource;
  /** The users and teams that `include` names, each once. */
  'included'?: Array<OrganizationMembershipIncludedResource>;
}
