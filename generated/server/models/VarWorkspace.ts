// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';
import type { RelatedLink } from './RelatedLink.js';

/** The workspace. */
export interface VarWorkspace {
  'data': ResourceIdentifier;
  'links': RelatedLink;
}
