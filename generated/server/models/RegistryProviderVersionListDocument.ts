// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { RegistryProviderPlatformResource } from './RegistryProviderPlatformResource.js';
import type { PageLinks } from './PageLinks.js';
import type { RegistryProviderVersionResource } from './RegistryProviderVersionResource.js';

export interface RegistryProviderVersionListDocument {
  'data': Array<RegistryProviderVersionResource>;
  /** The platforms of the versions of this page, if the request has `include=platforms`. */
  'included'?: Array<RegistryProviderPlatformResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
