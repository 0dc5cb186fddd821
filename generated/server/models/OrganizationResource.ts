// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationAttributes } from './OrganizationAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { OrganizationRelationships } from './OrganizationRelationships.js';

export interface OrganizationResource {
  /** The name of the organization. */
  'id': string;
  'type': 'organizations';
  'attributes': OrganizationAttributes;
  'relationships': OrganizationRelationships;
  'links': SelfLink;
}
