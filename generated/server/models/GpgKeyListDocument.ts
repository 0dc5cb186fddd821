// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { GpgKeyResource } from './GpgKeyResource.js';
import type { PageLinks } from './PageLinks.js';

export interface GpgKeyListDocument {
  'data': Array<GpgKeyResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
