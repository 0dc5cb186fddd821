// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamWorkspaceRelationships } from './TeamWorkspaceRelationships.js';
import type { SelfLink } from './SelfLink.js';
import type { TeamWorkspaceAttributes } from './TeamWorkspaceAttributes.js';

export interface TeamWorkspaceResource {
  /** `tws-` and 16 characters. */
  'id': string;
  'type': 'team-workspaces';
  'attributes': TeamWorkspaceAttributes;
  'relationships': TeamWorkspaceRelationships;
  'links': SelfLink;
}
