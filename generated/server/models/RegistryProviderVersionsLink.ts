// Generated from openapi/ by npm run generate. Do not edit.
import type { RelatedLink } from './RelatedLink.js';

/** Path of the list of versions. */
export interface RegistryProviderVersionsLink {
  'links': RelatedLink;
}
