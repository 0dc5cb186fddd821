// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamVisibility } from './TeamVisibility.js';
import type { TeamOrganizationAccess } from './TeamOrganizationAccess.js';
import type { TeamPermissions } from './TeamPermissions.js';

export interface TeamAttributes {
  'name': string;
  'visibility': TeamVisibility;
  'users-count': number;
  'organization-access': TeamOrganizationAccess;
  /** Whether the team's members may read, create and delete its tokens. */
  'allow-member-token-management': boolean;
  'permissions': TeamPermissions;
}
