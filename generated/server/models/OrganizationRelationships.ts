// Generated from openapi/ by npm run generate. Do not edit.
import type { EntitlementSetRelationship } from './EntitlementSetRelationship.js';

export interface OrganizationRelationships {
  'entitlement-set': EntitlementSetRelationship;
}
