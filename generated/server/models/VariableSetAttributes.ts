// Generated from openapi/ by npm run generate. Do not edit.
import type { VariableSetPermissions } from './VariableSetPermissions.js';

export interface VariableSetAttributes {
  'name': string;
  'description': string | null;
  /** Whether the set applies to every workspace of the organization. */
  'global': boolean;
  /** Whether its values override those of workspaces, runs and sets without priority. */
  'priority': boolean;
  'created-at': string;
  'updated-at': string;
  'permissions': VariableSetPermissions;
}
