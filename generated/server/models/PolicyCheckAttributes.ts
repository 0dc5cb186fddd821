// Generated from openapi/ by npm run generate. Do not edit.
import type { PolicyCheckActions } from './PolicyCheckActions.js';
import type { PolicyCheckResult } from './PolicyCheckResult.js';
import type { PolicyCheckTimestamps } from './PolicyCheckTimestamps.js';
import type { PolicyCheckPermissions } from './PolicyCheckPermissions.js';
import type { PolicyOutcome } from './PolicyOutcome.js';

export interface PolicyCheckAttributes {
  'actions': PolicyCheckActions;
  'permissions': PolicyCheckPermissions;
  'scope': 'organization';
  /** `soft_failed`: a mandatory policy failed. `errored`: no mandatory policy failed, but one could not be evaluated. Advisory policies that fail do not change the status. */
  'status': 'pending' | 'passed' | 'soft_failed' | 'errored' | 'overridden';
  'status-timestamps': PolicyCheckTimestamps;
  'result': PolicyCheckResult;
  /** The SHA-256 of the saved plan; null if the run has no plan to apply. */
  'plan-hash': string | null;
  /** A SHA-256 of the policy sets that were evaluated; null before the first evaluation. */
  'policies-digest': string | null;
  'overridden-by': string | null;
  'override-reason': string | null;
  'outcomes': Array<PolicyOutcome>;
}
