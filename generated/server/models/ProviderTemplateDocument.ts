// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderTemplateResource } from './ProviderTemplateResource.js';

export interface ProviderTemplateDocument {
  'data': ProviderTemplateResource;
}
