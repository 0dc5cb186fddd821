// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { RegistryModuleRelationships } from './RegistryModuleRelationships.js';
import type { RegistryModuleAttributes } from './RegistryModuleAttributes.js';

export interface RegistryModuleResource {
  /** `mod-` and 16 characters. */
  'id': string;
  'type': 'registry-modules';
  'attributes': RegistryModuleAttributes;
  'relationships': RegistryModuleRelationships;
  'links': SelfLink;
}
