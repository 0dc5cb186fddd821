// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do with the team. */
export interface TeamPermissions {
  'can-destroy': boolean;
  'can-update-membership': boolean;
  'can-update-organization-access': boolean;
  'can-update-visibility': boolean;
  /** Create, replace and delete the team's tokens. */
  'can-update-api-token': boolean;
}
