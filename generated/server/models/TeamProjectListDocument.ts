// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamProjectResource } from './TeamProjectResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface TeamProjectListDocument {
  'data': Array<TeamProjectResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
