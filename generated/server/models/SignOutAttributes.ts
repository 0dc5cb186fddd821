// Generated from openapi/ by npm run generate. Do not edit.

export interface SignOutAttributes {
  /** Address at which the issuer ends its own session; null if there is none. */
  'logout-url': string | null;
}
