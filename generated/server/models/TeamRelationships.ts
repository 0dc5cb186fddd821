// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationRelationship } from './OrganizationRelationship.js';
import type { ToMany } from './ToMany.js';

export interface TeamRelationships {
  'organization': OrganizationRelationship;
  'users': ToMany;
  'organization-memberships'?: ToMany;
}
