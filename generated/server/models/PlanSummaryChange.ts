// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanDataLoss } from './PlanDataLoss.js';
import type { PlanSummaryAttributeChange } from './PlanSummaryAttributeChange.js';

export interface PlanSummaryChange {
  /** As the tool writes it: `module.this.aws_instance.web[0]`. */
  'address': string;
  /** Of a resource that was renamed or moved. */
  'previous-address': string | null;
  /** `aws_s3_bucket` */
  'resource-type': string;
  /** A readable name of the type: `AWS S3 bucket`. */
  'kind': string;
  /** The name of the resource in its module. */
  'name': string;
  /** What happens, and why: `AWS S3 bucket "logs" is replaced because bucket cannot be changed in place. Its data may be lost.` */
  'sentence': string;
  /** The `action_reason` of the tool. */
  'reason': string | null;
  'data-loss': PlanDataLoss;
  /** At most 100 for one resource, and 2,000 on one page. */
  'attribute-changes': Array<PlanSummaryAttributeChange>;
  /** The number of all changes of the resource. */
  'attribute-changes-count': number;
}
