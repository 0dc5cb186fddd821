import type { ToolName } from './vendors.js';

export type ToolOrigin = 'configured' | 'search path' | 'installed';

/** One command line tool that this machine has. */
export interface ToolVersion {
  readonly tool: ToolName;
  /** `1.11.4` */
  readonly version: string;
  readonly path: string;
  /** Why this machine has it; left out where nobody asks. */
  readonly origin?: ToolOrigin;
}
