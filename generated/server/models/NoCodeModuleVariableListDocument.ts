// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { NoCodeModuleVariableResource } from './NoCodeModuleVariableResource.js';

export interface NoCodeModuleVariableListDocument {
  'data': Array<NoCodeModuleVariableResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
