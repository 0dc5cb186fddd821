// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanSummaryRelationships } from './PlanSummaryRelationships.js';
import type { PlanSummaryAttributes } from './PlanSummaryAttributes.js';

export interface PlanSummaryResource {
  /** The ID of the plan. */
  'id': string;
  'type': 'plan-summaries';
  'attributes': PlanSummaryAttributes;
  'relationships': PlanSummaryRelationships;
}
