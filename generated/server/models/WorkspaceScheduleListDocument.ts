// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { WorkspaceScheduleResource } from './WorkspaceScheduleResource.js';

export interface WorkspaceScheduleListDocument {
  'data': Array<WorkspaceScheduleResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
