// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { RegistryModuleResource } from './RegistryModuleResource.js';

export interface RegistryModuleListDocument {
  'data': Array<RegistryModuleResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
