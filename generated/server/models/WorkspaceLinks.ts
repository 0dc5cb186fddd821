// Generated from openapi/ by npm run generate. Do not edit.

export interface WorkspaceLinks {
  /** Relative path of the resource. */
  'self': string;
  /** Relative path of the workspace's page. */
  'self-html': string;
}
