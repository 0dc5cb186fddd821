// Generated from openapi/ by npm run generate. Do not edit.

export interface WorkspaceActions {
  /** Same as `allow-destroy-plan`. */
  'is-destroyable': boolean;
}
