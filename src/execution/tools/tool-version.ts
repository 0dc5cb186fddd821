import type { ToolName } from './vendors.js';

export type ToolOrigin = 'configured' | 'search path' | 'installed';

export interface ToolVersion {
  readonly tool: ToolName;
  /** `1.11.4` */
  readonly version: string;
  readonly path: string;
  /** Where the tool was found; omitted by the simulated executor. */
  readonly origin?: ToolOrigin;
}
