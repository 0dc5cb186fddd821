// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleDeprecation } from './RegistryModuleDeprecation.js';
import type { RegistryModuleRevocation } from './RegistryModuleRevocation.js';
import type { RegistryModuleVersionStatus } from './RegistryModuleVersionStatus.js';

export interface RegistryModuleVersionAttributes {
  /** Semantic version, such as `1.2.0`. */
  'version': string;
  'status': RegistryModuleVersionStatus;
  /** Why Gantry refused the upload; null unless the status is `reg_ingress_failed`. */
  'error': string | null;
  /** Always `tfe-api`, because clients upload versions through the API. */
  'source': 'tfe-api';
  /** SHA-256 of the archive, in lower-case hex; null unless the status is `ok`. */
  'archive-sha256': string | null;
  /** Size of the archive, in bytes; null unless the status is `ok`. */
  'archive-bytes': number | null;
  'deprecation': RegistryModuleDeprecation | null;
  'revocation': RegistryModuleRevocation | null;
  'created-at': string;
  'updated-at': string;
}
