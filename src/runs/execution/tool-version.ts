/** One command line tool that this machine has. */
export interface ToolVersion {
  readonly tool: 'tofu' | 'terraform';
  /** `1.11.4` */
  readonly version: string;
  readonly path: string;
}
