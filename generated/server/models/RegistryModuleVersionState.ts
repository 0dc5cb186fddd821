// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleDeprecation } from './RegistryModuleDeprecation.js';
import type { RegistryModuleRevocation } from './RegistryModuleRevocation.js';
import type { RegistryModuleVersionStatus } from './RegistryModuleVersionStatus.js';

export interface RegistryModuleVersionState {
  'version': string;
  'status': RegistryModuleVersionStatus;
  /** Why the upload was refused; present with `reg_ingress_failed`. */
  'error'?: string;
  'deprecation': RegistryModuleDeprecation | null;
  'revocation': RegistryModuleRevocation | null;
}
