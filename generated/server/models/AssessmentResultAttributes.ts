// Generated from openapi/ by npm run generate. Do not edit.
import type { DriftedResource } from './DriftedResource.js';

export interface AssessmentResultAttributes {
  /** Whether resources differ from the state, except for drift that the project ignores. */
  'drifted': boolean;
  /** Whether the resources could be compared. */
  'succeeded': boolean;
  /** Why the resources could not be compared; null if they could. */
  'error-msg': string | null;
  'resources-drifted': number;
  'resources-undrifted': number;
  /** Number of resources whose drift the rules of the project ignore. */
  'resources-ignored': number;
  /** The first 200 drifted resources. The plan of the run contains their values. */
  'resources': Array<DriftedResource>;
  'created-at': string;
}
