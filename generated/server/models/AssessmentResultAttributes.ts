// Generated from openapi/ by npm run generate. Do not edit.
import type { DriftedResource } from './DriftedResource.js';

export interface AssessmentResultAttributes {
  /** Whether resources differ from the state, except for drift that the project ignores; false if `succeeded` is false. */
  'drifted': boolean;
  /** Whether Gantry could compare the resources with the state. */
  'succeeded': boolean;
  /** Why the comparison failed; null if it succeeded. */
  'error-msg': string | null;
  /** Number of resources that differ from the state, without the ignored ones; 0 if `succeeded` is false. */
  'resources-drifted': number;
  /** Number of resources that have not drifted, without the ignored ones; number of all resources if `succeeded` is false. */
  'resources-undrifted': number;
  /** Number of resources whose whole drift the rules of the project ignore. */
  'resources-ignored': number;
  /** The first 200 drifted resources. The plan of the run contains their values. */
  'resources': Array<DriftedResource>;
  'created-at': string;
}
