// Generated from openapi/ by npm run generate. Do not edit.
import type { RelatedLink } from './RelatedLink.js';
import type { OrganizationIdentifier } from './OrganizationIdentifier.js';

/** The organization that owns the resource. */
export interface OrganizationRelationship {
  'data': OrganizationIdentifier;
  'links': RelatedLink;
}
