// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationPermissions } from './OrganizationPermissions.js';

export interface OrganizationAttributes {
  'name': string;
  /** A unique ID, `org-` and 16 characters. An organization that is created later with the same name has a different one. */
  'external-id': string;
  /** The contact address of the organization. */
  'email': string;
  /** Partition of the access policies that policy templates render for tokens of the organization and its teams, unless the request names another. */
  'partition': string;
  /** Whether `admin` on the project or the workspace is enough to delete a workspace that still manages resources. If false, only owners and site administrators may. */
  'allow-force-delete-workspaces': boolean;
  /** Whether the maximum lifetimes of tokens apply (see `/token-ttl-policies`). Agent pool tokens have no maximum lifetime. */
  'max-ttl-enabled': boolean;
  /** Always `password`: Gantry does not require a second factor. */
  'collaborator-auth-policy': 'password';
  /** The execution mode of projects and workspaces that do not set one. If it is `local`, workspaces of no-code modules use `remote`. */
  'default-execution-mode': 'remote' | 'agent' | 'local';
  /** Always true. */
  'speculative-plan-management-enabled': boolean;
  'created-at': string;
  'permissions': OrganizationPermissions;
}
