// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationMembershipResource } from './OrganizationMembershipResource.js';
import type { PageMeta } from './PageMeta.js';
import type { OrganizationMembershipIncludedResource } from './OrganizationMembershipIncludedResource.js';
import type { PageLinks } from './PageLinks.js';

export interface OrganizationMembershipListDocument {
  'data': Array<OrganizationMembershipResource>;
  /** The users and teams that `include` names, each once. */
  'included'?: Array<OrganizationMembershipIncludedResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
