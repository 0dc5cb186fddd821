// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceToOneIdentifier } from './WorkspaceToOneIdentifier.js';
import type { RelatedLink } from './RelatedLink.js';

/** A relationship to one resource, or to none. */
export interface WorkspaceToOne {
  'data': WorkspaceToOneIdentifier | null;
  'links'?: RelatedLink;
}
