// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeCatalogResource } from './NoCodeCatalogResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface NoCodeCatalogDocument {
  'data': Array<NoCodeCatalogResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
