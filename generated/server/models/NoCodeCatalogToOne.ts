// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';
import type { RelatedLink } from './RelatedLink.js';

export interface NoCodeCatalogToOne {
  'data': ResourceIdentifier;
  'links': RelatedLink;
}
