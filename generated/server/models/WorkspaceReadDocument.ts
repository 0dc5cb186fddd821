// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceResource } from './WorkspaceResource.js';
import type { WorkspaceIncludedResource } from './WorkspaceIncludedResource.js';

export interface WorkspaceReadDocument {
  'data': WorkspaceResource;
  /** The resources that `include` names, each once. */
  'included'?: Array<WorkspaceIncludedResource>;
}
