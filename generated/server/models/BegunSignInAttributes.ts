// Generated from openapi/ by npm run generate. Do not edit.

export interface BegunSignInAttributes {
  /** The issuer's address at which the browser continues. */
  'authorization-url': string;
}
