// Generated from openapi/ by npm run generate. Do not edit.

export interface WorkspaceActions {
  /** The same as `allow-destroy-plan`. */
  'is-destroyable': boolean;
}
