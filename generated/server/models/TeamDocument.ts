// Generated from openapi/ by npm run generate. Do not edit.
import type { UserResource } from './UserResource.js';
import type { TeamResource } from './TeamResource.js';

export interface TeamDocument {
  'data': TeamResource;
  /** Its users, by user name, if `include` names them. */
  'included'?: Array<UserResource>;
}
