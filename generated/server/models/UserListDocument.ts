// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { UserResource } from './UserResource.js';
import type { PageLinks } from './PageLinks.js';

export interface UserListDocument {
  'data': Array<UserResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
