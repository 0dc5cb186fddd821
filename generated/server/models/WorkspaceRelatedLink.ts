// Generated from openapi/ by npm run generate. Do not edit.
import type { RelatedLink } from './RelatedLink.js';

/** A relationship that shows only where it is read. */
export interface WorkspaceRelatedLink {
  'links': RelatedLink;
}
