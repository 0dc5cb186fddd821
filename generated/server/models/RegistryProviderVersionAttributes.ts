// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderPermissions } from './RegistryProviderPermissions.js';
import type { RegistryProviderVersionGap } from './RegistryProviderVersionGap.js';
import type { RegistryProviderDeprecation } from './RegistryProviderDeprecation.js';

export interface RegistryProviderVersionAttributes {
  /** Semantic version. */
  'version': string;
  /** Key ID of the key that must sign `SHA256SUMS`. */
  'key-id': string;
  /** Versions of the plugin protocol that the provider supports. */
  'protocols': Array<string>;
  'created-at': string;
  'updated-at': string;
  'shasums-uploaded': boolean;
  /** Whether a signature is stored. Gantry stores only signatures that verify. */
  'shasums-sig-uploaded': boolean;
  /** `published`: clients can install the version. */
  'status': 'incomplete' | 'published';
  'published-at': string | null;
  /** What must be created or uploaded before the version is published and, if Gantry removed the signature, why. */
  'missing': Array<RegistryProviderVersionGap>;
  'deprecation': RegistryProviderDeprecation | null;
  'permissions': RegistryProviderPermissions;
}
