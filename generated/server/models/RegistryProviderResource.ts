// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderAttributes } from './RegistryProviderAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { RegistryProviderRelationships } from './RegistryProviderRelationships.js';

export interface RegistryProviderResource {
  'id': string;
  'type': 'registry-providers';
  'attributes': RegistryProviderAttributes;
  'relationships': RegistryProviderRelationships;
  'links': SelfLink;
}
