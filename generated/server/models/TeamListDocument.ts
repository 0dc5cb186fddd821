// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { TeamResource } from './TeamResource.js';
import type { PageLinks } from './PageLinks.js';

export interface TeamListDocument {
  'data': Array<TeamResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
