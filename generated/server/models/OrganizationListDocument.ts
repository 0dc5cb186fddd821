// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationResource } from './OrganizationResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface OrganizationListDocument {
  'data': Array<OrganizationResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
