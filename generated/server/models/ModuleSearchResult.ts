// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleSearchMeta } from './ModuleSearchMeta.js';
import type { ModuleSearchEntry } from './ModuleSearchEntry.js';

export interface ModuleSearchResult {
  'meta': ModuleSearchMeta;
  'modules': Array<ModuleSearchEntry>;
}
