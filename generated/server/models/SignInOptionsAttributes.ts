// Generated from openapi/ by npm run generate. Do not edit.
import type { SignInOption } from './SignInOption.js';

export interface SignInOptionsAttributes {
  'providers': Array<SignInOption>;
  /** Who may sign in to the portal with a token. Programs may always send a token in a header. */
  'token-sign-in': 'all' | 'site-administrators' | 'off';
}
