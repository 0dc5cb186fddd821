// Generated from openapi/ by npm run generate. Do not edit.

export interface WorkspaceActions {
  /** Whether a run that destroys everything may be queued now. */
  'is-destroyable': boolean;
}
