// Generated from openapi/ by npm run generate. Do not edit.

export interface BegunSignInAttributes {
  /** Address of the issuer. */
  'authorization-url': string;
}
