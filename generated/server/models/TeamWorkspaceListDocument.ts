// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { TeamWorkspaceResource } from './TeamWorkspaceResource.js';
import type { PageLinks } from './PageLinks.js';

export interface TeamWorkspaceListDocument {
  'data': Array<TeamWorkspaceResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
