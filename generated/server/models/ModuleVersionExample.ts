// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleExampleFile } from './ModuleExampleFile.js';
import type { ModuleReadme } from './ModuleReadme.js';

export interface ModuleVersionExample {
  'name': string;
  'path': string;
  'readme': ModuleReadme | null;
  /** The configuration and `.tfvars` files of the example, sorted by name. */
  'files': Array<ModuleExampleFile>;
}
