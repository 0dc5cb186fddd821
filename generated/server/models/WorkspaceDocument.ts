// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceResource } from './WorkspaceResource.js';

export interface WorkspaceDocument {
  'data': WorkspaceResource;
}
