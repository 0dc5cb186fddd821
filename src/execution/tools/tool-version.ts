import type { ToolName } from './vendors.js';

export type ToolOrigin = 'configured' | 'search path' | 'installed';

/** A command line tool of this machine. */
export interface ToolVersion {
  readonly tool: ToolName;
  /** `1.11.4` */
  readonly version: string;
  readonly path: string;
  /** The reason for which it was installed; left out if unknown. */
  readonly origin?: ToolOrigin;
}
