// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do with the project. */
export interface ProjectPermissions {
  'can-read': boolean;
  'can-update': boolean;
  /** False for the default project. */
  'can-destroy': boolean;
  'can-create-workspace': boolean;
  /** Read the access levels of teams on the project. */
  'can-read-teams': boolean;
  /** Grant access levels on the project to teams. */
  'can-manage-teams': boolean;
}
