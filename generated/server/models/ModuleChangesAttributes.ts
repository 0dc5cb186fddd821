// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleOutputChange } from './ModuleOutputChange.js';
import type { ModuleInputChange } from './ModuleInputChange.js';

export interface ModuleChangesAttributes {
  'from': string;
  'to': string;
  /** Sorted by name. */
  'inputs': Array<ModuleInputChange>;
  /** Sorted by name. */
  'outputs': Array<ModuleOutputChange>;
}
