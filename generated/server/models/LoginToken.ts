// Generated from openapi/ by npm run generate. Do not edit.

export interface LoginToken {
  'access_token': string;
  'token_type': 'bearer';
  /** Seconds until the token expires; absent if it does not expire. */
  'expires_in'?: number;
}
