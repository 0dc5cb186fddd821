// Generated from openapi/ by npm run generate. Do not edit.
import type { IdentityResource } from './IdentityResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface IdentityListDocument {
  'data': Array<IdentityResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
