// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { ProviderConfigurationAttributes } from './ProviderConfigurationAttributes.js';

export interface ProviderConfigurationResource {
  /** The ID of the workspace. */
  'id': string;
  'type': 'provider-configurations';
  'attributes': ProviderConfigurationAttributes;
  'links': SelfLink;
}
