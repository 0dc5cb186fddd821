// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderTemplateResource } from './ProviderTemplateResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface ProviderTemplateListDocument {
  'data': Array<ProviderTemplateResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
