// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeModuleWarning } from './NoCodeModuleWarning.js';

/** Present if there are warnings. */
export interface NoCodeModuleMeta {
  'warnings'?: Array<NoCodeModuleWarning>;
}
