// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { GroupMappingResource } from './GroupMappingResource.js';
import type { PageLinks } from './PageLinks.js';

export interface GroupMappingListDocument {
  'data': Array<GroupMappingResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
