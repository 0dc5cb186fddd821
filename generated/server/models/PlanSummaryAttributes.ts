// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanSummaryGroup } from './PlanSummaryGroup.js';
import type { PlanDataLoss } from './PlanDataLoss.js';
import type { PlanSummaryAttributeChange } from './PlanSummaryAttributeChange.js';

export interface PlanSummaryAttributes {
  /** One sentence about the whole plan, such as `3 things are created and 1 is replaced (its data may be lost).` */
  'headline': string;
  /** Whether applying the plan changes something. */
  'has-changes': boolean;
  'data-loss': PlanDataLoss;
  /** Groups with at least one change. If the changes of a group are on other pages, its list is empty. */
  'groups': Array<PlanSummaryGroup>;
  /** The first 100 changed values of outputs; the same on every page. */
  'output-changes': Array<PlanSummaryAttributeChange>;
  /** Number of all changed values of outputs. */
  'output-changes-count': number;
}
