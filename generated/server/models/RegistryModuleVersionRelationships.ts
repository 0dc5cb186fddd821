// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleOfVersion } from './RegistryModuleOfVersion.js';

export interface RegistryModuleVersionRelationships {
  'registry-module': RegistryModuleOfVersion;
}
