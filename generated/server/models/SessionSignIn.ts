// Generated from openapi/ by npm run generate. Do not edit.

/** How the session began. */
export interface SessionSignIn {
  'kind': 'token' | 'provider';
  /** Name of the sign-in provider; null for a token. */
  'name': string | null;
}
