// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { EffectiveVarResource } from './EffectiveVarResource.js';

export interface EffectiveVarListDocument {
  'data': Array<EffectiveVarResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
