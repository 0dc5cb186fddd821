// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeCatalogAttributes } from './NoCodeCatalogAttributes.js';
import type { NoCodeCatalogRelationships } from './NoCodeCatalogRelationships.js';
import type { NoCodeCatalogLinks } from './NoCodeCatalogLinks.js';

export interface NoCodeCatalogResource {
  /** ID of the no-code module: `nocode-` and 16 characters. */
  'id': string;
  'type': 'no-code-catalog-entries';
  'attributes': NoCodeCatalogAttributes;
  'relationships': NoCodeCatalogRelationships;
  'links': NoCodeCatalogLinks;
}
