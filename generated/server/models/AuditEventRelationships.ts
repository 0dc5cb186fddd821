// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationRelationship } from './OrganizationRelationship.js';

export interface AuditEventRelationships {
  'organization': OrganizationRelationship;
}
