// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationPermissions } from './OrganizationPermissions.js';

export interface OrganizationAttributes {
  'name': string;
  /** Where the people who run the organization are reached. */
  'email': string;
  /** Partition of the policies that area A gives to tokens of the organization. */
  'partition': string;
  'created-at': string;
  'permissions': OrganizationPermissions;
}
