// Generated from openapi/ by npm run generate. Do not edit.
import type { AuthenticationTokenCreator } from './AuthenticationTokenCreator.js';
import type { AuthenticationTokenTeam } from './AuthenticationTokenTeam.js';

export interface AuthenticationTokenRelationships {
  'created-by': AuthenticationTokenCreator;
  'team'?: AuthenticationTokenTeam;
}
