// Generated from openapi/ by npm run generate. Do not edit.

export interface LoginAuthorizationAttributes {
  /** The address of the tool, with the code. */
  'redirect-to': string;
  /** When the code expires. */
  'expires-at': string;
}
