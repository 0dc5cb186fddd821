// Generated from openapi/ by npm run generate. Do not edit.

export interface UserAttributes {
  'username': string;
  /** Null for a service account, and for all callers except the user and site administrators. */
  'email': string | null;
  'is-site-admin': boolean;
  /** The same as `is-site-admin`, under the name that administration clients read. */
  'is-admin': boolean;
  'is-suspended': boolean;
  'is-service-account': boolean;
}
