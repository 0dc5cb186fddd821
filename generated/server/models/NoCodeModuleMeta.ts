// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeModuleWarning } from './NoCodeModuleWarning.js';

/** Absent if there are no warnings. */
export interface NoCodeModuleMeta {
  'warnings'?: Array<NoCodeModuleWarning>;
}
