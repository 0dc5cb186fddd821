// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';

export interface ApprovalRuleRelationships {
  'organization': ToOne;
  'project': ToOne;
  'registry-module': ToOne;
  'team': ToOne;
}
