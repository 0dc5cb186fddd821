// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleVersionLinks } from './RegistryModuleVersionLinks.js';
import type { RegistryModuleVersionRelationships } from './RegistryModuleVersionRelationships.js';
import type { RegistryModuleVersionAttributes } from './RegistryModuleVersionAttributes.js';

export interface RegistryModuleVersionResource {
  /** `modver-` and 16 characters. */
  'id': string;
  'type': 'registry-module-versions';
  'attributes': RegistryModuleVersionAttributes;
  'relationships': RegistryModuleVersionRelationships;
  'links': RegistryModuleVersionLinks;
}
