// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do in the whole installation. */
export interface SitePermissions {
  'can-create-organization': boolean;
  /** Manage users, their identities and their sessions. */
  'can-manage-users': boolean;
  /** Manage sign-in providers and group mappings. */
  'can-manage-sign-in': boolean;
}
