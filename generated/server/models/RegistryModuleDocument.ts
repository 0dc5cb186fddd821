// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleResource } from './RegistryModuleResource.js';

export interface RegistryModuleDocument {
  'data': RegistryModuleResource;
}
