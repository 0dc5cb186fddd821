// Generated from openapi/ by npm run generate. Do not edit.

export interface IdentityAttributes {
  'issuer': string;
  /** The claim `sub`. */
  'subject': string;
  'created-at': string;
  'last-sign-in-at': string | null;
}
