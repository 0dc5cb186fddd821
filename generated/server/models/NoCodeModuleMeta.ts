// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeModuleWarning } from './NoCodeModuleWarning.js';

/** Present when there is something to warn of. */
export interface NoCodeModuleMeta {
  'warnings'?: Array<NoCodeModuleWarning>;
}
