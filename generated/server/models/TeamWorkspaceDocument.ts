// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamWorkspaceResource } from './TeamWorkspaceResource.js';

export interface TeamWorkspaceDocument {
  'data': TeamWorkspaceResource;
}
