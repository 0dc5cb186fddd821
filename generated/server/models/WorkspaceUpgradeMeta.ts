// Generated from openapi/ by npm run generate. Do not edit.

/** Present in the response to a confirmation. */
export interface WorkspaceUpgradeMeta {
  /** `Workspace update completed`, or `Workspace update confirmed, apply in progress`. */
  'message': string;
}
