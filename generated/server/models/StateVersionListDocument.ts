// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { StateVersionResource } from './StateVersionResource.js';

export interface StateVersionListDocument {
  'data': Array<StateVersionResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
