// Generated from openapi/ by npm run generate. Do not edit.
import type { RelatedLink } from './RelatedLink.js';

/** The projects that the caller may create workspaces in. */
export interface NoCodeCatalogProjects {
  'links': RelatedLink;
}
