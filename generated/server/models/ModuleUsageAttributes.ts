// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeVersionUsage } from './NoCodeVersionUsage.js';
import type { ModuleVersionUsage } from './ModuleVersionUsage.js';
import type { ModuleProjectUsage } from './ModuleProjectUsage.js';

export interface ModuleUsageAttributes {
  'workspace-count': number;
  /** Number of workspaces with an available upgrade to newer no-code settings. */
  'upgradable-count': number;
  /** Versions of the module that the counted workspaces use, newest first. */
  'versions': Array<ModuleVersionUsage>;
  /** The current settings version, and others that the counted workspaces use, newest first. */
  'no-code-versions': Array<NoCodeVersionUsage>;
  /** The 100 projects with the most workspaces, sorted by the number of workspaces in descending order. */
  'projects': Array<ModuleProjectUsage>;
}
