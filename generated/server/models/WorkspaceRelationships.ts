// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceToOne } from './WorkspaceToOne.js';
import type { WorkspaceRelatedLink } from './WorkspaceRelatedLink.js';
import type { WorkspaceToMany } from './WorkspaceToMany.js';

export interface WorkspaceRelationships {
  'organization': WorkspaceToOne;
  'project': WorkspaceToOne;
  'current-run': WorkspaceToOne;
  'latest-run': WorkspaceToOne;
  'outputs': WorkspaceToMany;
  'vars': WorkspaceToMany;
  'locked-by'?: WorkspaceToOne;
  'remote-state-consumers': WorkspaceRelatedLink;
  'current-state-version': WorkspaceToOne;
  'current-configuration-version': WorkspaceToOne;
  'agent-pool': WorkspaceToOne;
  'readme': WorkspaceToOne;
  'current-assessment-result': WorkspaceToOne;
  /** The user, team or organization that created the workspace; null if unknown. */
  'created-by': WorkspaceToOne;
  'no-code-module-version': WorkspaceToOne;
  'effective-tag-bindings'?: WorkspaceToMany;
}
