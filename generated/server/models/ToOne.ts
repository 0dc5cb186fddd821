// Generated from openapi/ by npm run generate. Do not edit.
import type { NullableIdentifier } from './NullableIdentifier.js';
import type { RelatedLink } from './RelatedLink.js';

/** A relationship to one resource. */
export interface ToOne {
  'data': NullableIdentifier | null;
  'links'?: RelatedLink;
}
