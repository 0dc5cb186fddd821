// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanDataLoss } from './PlanDataLoss.js';
import type { PlanSummaryAttributeChange } from './PlanSummaryAttributeChange.js';

export interface PlanSummaryChange {
  /** Address as the tool writes it, such as `module.this.aws_instance.web[0]`. */
  'address': string;
  /** The previous address of a resource that was renamed or moved; null otherwise. */
  'previous-address': string | null;
  /** Type of the resource, such as `aws_s3_bucket`. */
  'resource-type': string;
  /** A readable name of the type, such as `AWS S3 bucket`. */
  'kind': string;
  /** The name of the resource in its module. */
  'name': string;
  /** What happens, and why, such as `AWS S3 bucket "logs" is replaced because bucket cannot be changed in place. Its data may be lost.` */
  'sentence': string;
  /** The `action_reason` of the tool; null if it gives none. */
  'reason': string | null;
  'data-loss': PlanDataLoss;
  /** Changed values, at most 100 for one resource and 2,000 on one page. */
  'attribute-changes': Array<PlanSummaryAttributeChange>;
  /** Number of all changed values of the resource. */
  'attribute-changes-count': number;
}
