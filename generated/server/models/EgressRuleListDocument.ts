// Generated from openapi/ by npm run generate. Do not edit.
import type { EgressRuleResource } from './EgressRuleResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface EgressRuleListDocument {
  'data': Array<EgressRuleResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
