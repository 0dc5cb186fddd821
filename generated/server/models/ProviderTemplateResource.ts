// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { ProviderTemplateAttributes } from './ProviderTemplateAttributes.js';
import type { ProviderTemplateRelationships } from './ProviderTemplateRelationships.js';

export interface ProviderTemplateResource {
  /** `ptpl-` and 16 characters. */
  'id': string;
  'type': 'provider-templates';
  'attributes': ProviderTemplateAttributes;
  'relationships': ProviderTemplateRelationships;
  'links': SelfLink;
}
