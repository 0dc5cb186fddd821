// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';
import type { RelatedLink } from './RelatedLink.js';

/** A relationship to one resource, never null. */
export interface NoCodeToOne {
  'data': ResourceIdentifier;
  'links'?: RelatedLink;
}
