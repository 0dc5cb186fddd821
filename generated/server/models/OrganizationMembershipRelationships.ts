// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';
import type { OrganizationRelationship } from './OrganizationRelationship.js';
import type { ToMany } from './ToMany.js';

export interface OrganizationMembershipRelationships {
  'organization': OrganizationRelationship;
  'user': ToOne;
  'teams': ToMany;
}
