// Generated from openapi/ by npm run generate. Do not edit.
import type { RelatedLink } from './RelatedLink.js';

/** A relationship that has only a link. */
export interface WorkspaceRelatedLink {
  'links': RelatedLink;
}
