// Generated from openapi/ by npm run generate. Do not edit.
import type { TokenScopeAttribute } from './TokenScopeAttribute.js';

export interface AuthenticationTokenAttributes {
  'description': string | null;
  'created-at': string;
  /** Null until the first use. */
  'last-used-at': string | null;
  /** When the token expires; null if it does not expire. */
  'expired-at': string | null;
  'scope': TokenScopeAttribute | null;
  /** The text of the token in the response that creates it; null afterwards. */
  'token': string | null;
}
