// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { RegistryProviderPlatformResource } from './RegistryProviderPlatformResource.js';
import type { PageLinks } from './PageLinks.js';

export interface RegistryProviderPlatformListDocument {
  'data': Array<RegistryProviderPlatformResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
