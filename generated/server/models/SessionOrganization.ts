// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationPermissions } from './OrganizationPermissions.js';

export interface SessionOrganization {
  'name': string;
  'permissions': OrganizationPermissions;
}
