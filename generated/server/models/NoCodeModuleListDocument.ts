// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { NoCodeModuleResource } from './NoCodeModuleResource.js';
import type { PageLinks } from './PageLinks.js';

export interface NoCodeModuleListDocument {
  'data': Array<NoCodeModuleResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
