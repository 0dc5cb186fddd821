// Generated from openapi/ by npm run generate. Do not edit.
import type { VarResource } from './VarResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface VarListDocument {
  'data': Array<VarResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
