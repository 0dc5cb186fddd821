// Generated from openapi/ by npm run generate. Do not edit.
import type { AuthenticationTokenCreator } from './AuthenticationTokenCreator.js';

export interface AuthenticationTokenRelationships {
  'created-by': AuthenticationTokenCreator;
}
