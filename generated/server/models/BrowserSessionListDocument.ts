// Generated from openapi/ by npm run generate. Do not edit.
import type { BrowserSessionResource } from './BrowserSessionResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface BrowserSessionListDocument {
  'data': Array<BrowserSessionResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
