// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { RegistryProviderVersionResource } from './RegistryProviderVersionResource.js';

export interface RegistryProviderVersionListDocument {
  'data': Array<RegistryProviderVersionResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
