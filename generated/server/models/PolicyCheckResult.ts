// Generated from openapi/ by npm run generate. Do not edit.

export interface PolicyCheckResult {
  /** Whether the policies permit the apply, or an owner has overridden them. */
  'result': boolean;
  'passed': number;
  'total-failed': number;
  /** Always 0: owners can override every policy. */
  'hard-failed': number;
  /** Mandatory policies that failed or could not be evaluated. */
  'soft-failed': number;
  'advisory-failed': number;
  /** Duration of the evaluation, in milliseconds. */
  'duration': number;
}
