// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceLinks } from './WorkspaceLinks.js';
import type { WorkspaceRelationships } from './WorkspaceRelationships.js';
import type { WorkspaceAttributes } from './WorkspaceAttributes.js';

export interface WorkspaceResource {
  /** `ws-` and 16 characters. */
  'id': string;
  'type': 'workspaces';
  'attributes': WorkspaceAttributes;
  'relationships': WorkspaceRelationships;
  'links': WorkspaceLinks;
}
