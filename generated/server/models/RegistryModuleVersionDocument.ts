// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleVersionMeta } from './RegistryModuleVersionMeta.js';
import type { RegistryModuleVersionResource } from './RegistryModuleVersionResource.js';

export interface RegistryModuleVersionDocument {
  'data': RegistryModuleVersionResource;
  'meta'?: RegistryModuleVersionMeta;
}
