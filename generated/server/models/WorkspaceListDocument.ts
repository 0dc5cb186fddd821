// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { WorkspaceResource } from './WorkspaceResource.js';
import type { PageLinks } from './PageLinks.js';
import type { WorkspaceIncludedResource } from './WorkspaceIncludedResource.js';

export interface WorkspaceListDocument {
  'data': Array<WorkspaceResource>;
  /** The resources that `include` names, each once. */
  'included'?: Array<WorkspaceIncludedResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
