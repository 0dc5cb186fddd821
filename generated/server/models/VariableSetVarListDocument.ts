// Generated from openapi/ by npm run generate. Do not edit.
import type { VariableSetVarResource } from './VariableSetVarResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface VariableSetVarListDocument {
  'data': Array<VariableSetVarResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
