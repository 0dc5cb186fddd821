// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanSummaryGroup } from './PlanSummaryGroup.js';
import type { PlanDataLoss } from './PlanDataLoss.js';
import type { PlanSummaryAttributeChange } from './PlanSummaryAttributeChange.js';

export interface PlanSummaryAttributes {
  /** One sentence about the whole plan: `3 things are created and 1 is replaced (its data may be lost).` */
  'headline': string;
  /** Whether an apply would change something. */
  'has-changes': boolean;
  'data-loss': PlanDataLoss;
  /** Groups with at least one change; those whose changes are on other pages have an empty list. */
  'groups': Array<PlanSummaryGroup>;
  /** Changed outputs, with at most 100 of their values; the same on every page. */
  'output-changes': Array<PlanSummaryAttributeChange>;
  /** The number of all changed values of outputs. */
  'output-changes-count': number;
}
