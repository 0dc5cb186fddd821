// Generated from openapi/ by npm run generate. Do not edit.
import type { AuthenticationTokenCreatorIdentifier } from './AuthenticationTokenCreatorIdentifier.js';

/** The user who created the token. */
export interface AuthenticationTokenCreator {
  'data': AuthenticationTokenCreatorIdentifier | null;
}
