// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleVersionNumber } from './ModuleVersionNumber.js';

export interface ModuleVersions {
  /** Address of the module without the host. */
  'source': string;
  'versions': Array<ModuleVersionNumber>;
}
