// Generated from openapi/ by npm run generate. Do not edit.

export interface WorkspaceLinks {
  /** Path of the resource, without the host. */
  'self': string;
  /** Path of the workspace's page, without the host. */
  'self-html': string;
}
