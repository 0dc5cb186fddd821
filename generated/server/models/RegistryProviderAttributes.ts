// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderPermissions } from './RegistryProviderPermissions.js';

export interface RegistryProviderAttributes {
  /** The type in the address `<host>/<namespace>/<type>`. */
  'name': string;
  /** Name of the organization. */
  'namespace': string;
  'registry-name': 'private';
  'created-at': string;
  'updated-at': string;
  'permissions': RegistryProviderPermissions;
}
