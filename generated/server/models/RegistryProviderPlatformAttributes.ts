// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderPermissions } from './RegistryProviderPermissions.js';

export interface RegistryProviderPlatformAttributes {
  'os': string;
  'arch': string;
  'filename': string;
  /** SHA-256 of the package. */
  'shasum': string;
  'provider-binary-uploaded': boolean;
  'created-at': string;
  'permissions': RegistryProviderPermissions;
}
