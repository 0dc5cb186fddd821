// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { RegistryProviderResource } from './RegistryProviderResource.js';
import type { PageLinks } from './PageLinks.js';

export interface RegistryProviderListDocument {
  'data': Array<RegistryProviderResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
