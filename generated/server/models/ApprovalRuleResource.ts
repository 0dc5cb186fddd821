// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { ApprovalRuleRelationships } from './ApprovalRuleRelationships.js';
import type { ApprovalRuleAttributes } from './ApprovalRuleAttributes.js';

export interface ApprovalRuleResource {
  /** `apr-` and 16 characters. */
  'id': string;
  'type': 'approval-rules';
  'attributes': ApprovalRuleAttributes;
  'relationships': ApprovalRuleRelationships;
  'links': SelfLink;
}
