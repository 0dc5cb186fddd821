// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';
import type { RelatedLink } from './RelatedLink.js';

/** A relationship to many resources. If `data` is absent, the link returns them. */
export interface WorkspaceToMany {
  'data'?: Array<ResourceIdentifier>;
  'links'?: RelatedLink;
}
