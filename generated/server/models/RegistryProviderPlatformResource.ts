// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderPlatformLinks } from './RegistryProviderPlatformLinks.js';
import type { RegistryProviderPlatformAttributes } from './RegistryProviderPlatformAttributes.js';
import type { RegistryProviderPlatformRelationships } from './RegistryProviderPlatformRelationships.js';

export interface RegistryProviderPlatformResource {
  'id': string;
  'type': 'registry-provider-platforms';
  'attributes': RegistryProviderPlatformAttributes;
  'relationships': RegistryProviderPlatformRelationships;
  'links': RegistryProviderPlatformLinks;
}
