// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do on the whole server. */
export interface SitePermissions {
  'can-create-organization': boolean;
  /** Create, suspend and delete users. */
  'can-manage-users': boolean;
  /** Connect sign-in providers, and map their groups to teams. */
  'can-manage-sign-in': boolean;
}
