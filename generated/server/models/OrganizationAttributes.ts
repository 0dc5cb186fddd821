// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationPermissions } from './OrganizationPermissions.js';

export interface OrganizationAttributes {
  'name': string;
  /** Another id, `org-` and 16 characters, which an organization of the same name that is created later does not have. */
  'external-id': string;
  /** Where the people who run the organization are reached. */
  'email': string;
  /** Partition of the policies that area A gives to tokens of the organization. */
  'partition': string;
  /** Always true: `admin` on the project is enough to delete a workspace that still manages resources. */
  'allow-force-delete-workspaces': boolean;
  /** Always `password`: Gantry does not require a second factor. */
  'collaborator-auth-policy': 'password';
  /** Always true. */
  'speculative-plan-management-enabled': boolean;
  'created-at': string;
  'permissions': OrganizationPermissions;
}
