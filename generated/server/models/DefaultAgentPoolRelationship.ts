// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';
import type { RelatedLink } from './RelatedLink.js';

/** Present if `default-execution-mode` is `agent`. */
export interface DefaultAgentPoolRelationship {
  'data': ResourceIdentifier;
  'links': RelatedLink;
}
