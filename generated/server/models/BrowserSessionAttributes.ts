// Generated from openapi/ by npm run generate. Do not edit.
import type { SessionSignIn } from './SessionSignIn.js';

export interface BrowserSessionAttributes {
  /** The time of signing in. */
  'created-at': string;
  /** Accurate to about 5 seconds. */
  'last-used-at': string;
  /** When the session ends at the latest. */
  'expires-at': string;
  /** The first 255 characters of the header `User-Agent` at sign-in; null if there was none. */
  'user-agent': string | null;
  /** Whether this request uses the session. */
  'is-current': boolean;
  'sign-in': SessionSignIn;
}
