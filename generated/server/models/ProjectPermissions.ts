// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do with the project. */
export interface ProjectPermissions {
  'can-read': boolean;
  'can-update': boolean;
  /** False for the default project. */
  'can-destroy': boolean;
  'can-create-workspace': boolean;
  /** Read which teams have which level on it. */
  'can-read-teams': boolean;
  /** Give levels on it to teams. */
  'can-manage-teams': boolean;
}
