// Generated from openapi/ by npm run generate. Do not edit.
import type { SignInOption } from './SignInOption.js';

export interface SignInOptionsAttributes {
  'providers': Array<SignInOption>;
  /** The users who may sign in with a token. Programs may always send a token in a header. */
  'token-sign-in': 'all' | 'site-administrators' | 'off';
}
