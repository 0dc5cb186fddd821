// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeVersionUsage } from './NoCodeVersionUsage.js';
import type { ModuleVersionUsage } from './ModuleVersionUsage.js';

export interface ModuleUsageAttributes {
  'workspace-count': number;
  /** Workspaces that newer no-code settings are available for. */
  'upgradable-count': number;
  /** Versions of the module that workspaces use, the newest first. */
  'versions': Array<ModuleVersionUsage>;
  /** The current version of the no-code settings, and the older ones that workspaces use; the newest first. */
  'no-code-versions': Array<NoCodeVersionUsage>;
}
