// Generated from openapi/ by npm run generate. Do not edit.
import type { RelatedLink } from './RelatedLink.js';

/** The projects in which the caller may provision workspaces. */
export interface NoCodeCatalogProjects {
  'links': RelatedLink;
}
