// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { ApprovalRuleResource } from './ApprovalRuleResource.js';
import type { PageLinks } from './PageLinks.js';

export interface ApprovalRuleListDocument {
  'data': Array<ApprovalRuleResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
