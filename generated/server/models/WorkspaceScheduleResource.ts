// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { WorkspaceScheduleRelationships } from './WorkspaceScheduleRelationships.js';
import type { WorkspaceScheduleAttributes } from './WorkspaceScheduleAttributes.js';

export interface WorkspaceScheduleResource {
  /** `wsch-` and 16 characters. */
  'id': string;
  'type': 'workspace-schedules';
  'attributes': WorkspaceScheduleAttributes;
  'relationships': WorkspaceScheduleRelationships;
  'links': SelfLink;
}
