// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderConfigurationResource } from './ProviderConfigurationResource.js';

export interface ProviderConfigurationDocument {
  'data': ProviderConfigurationResource;
}
