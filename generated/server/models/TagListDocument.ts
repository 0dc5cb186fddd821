// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { TagResource } from './TagResource.js';
import type { PageLinks } from './PageLinks.js';

export interface TagListDocument {
  'data': Array<TagResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
