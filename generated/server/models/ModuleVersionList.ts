// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleVersions } from './ModuleVersions.js';

export interface ModuleVersionList {
  /** Contains exactly one module. */
  'modules': Array<ModuleVersions>;
}
