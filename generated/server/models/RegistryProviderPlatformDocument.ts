// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryProviderPlatformResource } from './RegistryProviderPlatformResource.js';

export interface RegistryProviderPlatformDocument {
  'data': RegistryProviderPlatformResource;
}
