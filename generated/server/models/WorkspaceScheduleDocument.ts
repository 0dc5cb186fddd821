// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceScheduleResource } from './WorkspaceScheduleResource.js';

export interface WorkspaceScheduleDocument {
  'data': WorkspaceScheduleResource;
}
