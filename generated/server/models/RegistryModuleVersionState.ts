// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleDeprecation } from './RegistryModuleDeprecation.js';
import type { RegistryModuleRevocation } from './RegistryModuleRevocation.js';
import type { RegistryModuleVersionStatus } from './RegistryModuleVersionStatus.js';

export interface RegistryModuleVersionState {
  'version': string;
  'status': RegistryModuleVersionStatus;
  /** Why Gantry refused the upload; present if the status is `reg_ingress_failed`. */
  'error'?: string;
  'deprecation': RegistryModuleDeprecation | null;
  'revocation': RegistryModuleRevocation | null;
}
