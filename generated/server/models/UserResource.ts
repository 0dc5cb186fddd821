// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { UserAttributes } from './UserAttributes.js';

export interface UserResource {
  /** For a service account, the ID of its team, agent pool, organization or run. */
  'id': string;
  'type': 'users';
  'attributes': UserAttributes;
  'links': SelfLink;
}
