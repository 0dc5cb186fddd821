// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderResource } from './RegistryProviderResource.js';

export interface RegistryProviderDocument {
  'data': RegistryProviderResource;
}
