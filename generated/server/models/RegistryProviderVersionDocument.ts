// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderVersionResource } from './RegistryProviderVersionResource.js';

export interface RegistryProviderVersionDocument {
  'data': RegistryProviderVersionResource;
}
