// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleVersionStatus } from './RegistryModuleVersionStatus.js';

export interface RegistryModuleVersionState {
  'version': string;
  'status': RegistryModuleVersionStatus;
  /** Why the upload was refused; present with `reg_ingress_failed`. */
  'error'?: string;
}
