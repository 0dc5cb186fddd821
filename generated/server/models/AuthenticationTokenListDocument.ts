// Generated from openapi/ by npm run generate. Do not edit.
import type { AuthenticationTokenResource } from './AuthenticationTokenResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface AuthenticationTokenListDocument {
  'data': Array<AuthenticationTokenResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
