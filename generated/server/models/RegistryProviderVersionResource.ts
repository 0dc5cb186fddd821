// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderVersionLinks } from './RegistryProviderVersionLinks.js';
import type { RegistryProviderVersionAttributes } from './RegistryProviderVersionAttributes.js';
import type { RegistryProviderVersionRelationships } from './RegistryProviderVersionRelationships.js';

export interface RegistryProviderVersionResource {
  'id': string;
  'type': 'registry-provider-versions';
  'attributes': RegistryProviderVersionAttributes;
  'relationships': RegistryProviderVersionRelationships;
  'links': RegistryProviderVersionLinks;
}
