// Generated from openapi/ by npm run generate. Do not edit.
import type { IdentityAttributes } from './IdentityAttributes.js';
import type { IdentityRelationships } from './IdentityRelationships.js';

export interface IdentityResource {
  'id': string;
  'type': 'identities';
  'attributes': IdentityAttributes;
  'relationships': IdentityRelationships;
}
