// Generated from openapi/ by npm run generate. Do not edit.
import type { RelatedLink } from './RelatedLink.js';

/** Where the versions are listed. */
export interface RegistryProviderVersionsLink {
  'links': RelatedLink;
}
