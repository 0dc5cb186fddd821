// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';

/** The team of a team's token; absent for other tokens. */
export interface AuthenticationTokenTeam {
  'data': ResourceIdentifier;
}
