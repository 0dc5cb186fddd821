// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { AuthenticationTokenRelationships } from './AuthenticationTokenRelationships.js';
import type { AuthenticationTokenAttributes } from './AuthenticationTokenAttributes.js';

export interface AuthenticationTokenResource {
  'id': string;
  'type': 'authentication-tokens';
  'attributes': AuthenticationTokenAttributes;
  'relationships': AuthenticationTokenRelationships;
  'links': SelfLink;
}
