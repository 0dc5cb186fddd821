// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PolicySetResource } from './PolicySetResource.js';
import type { PageLinks } from './PageLinks.js';

export interface PolicySetListDocument {
  'data': Array<PolicySetResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
