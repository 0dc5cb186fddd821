// Generated from openapi/ by npm run generate. Do not edit.
import type { ApprovalRuleResource } from './ApprovalRuleResource.js';

export interface ApprovalRuleDocument {
  'data': ApprovalRuleResource;
}
