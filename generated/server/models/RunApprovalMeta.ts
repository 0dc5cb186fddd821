// Generated from openapi/ by npm run generate. Do not edit.
import type { RunApprovalRequirement } from './RunApprovalRequirement.js';

export interface RunApprovalMeta {
  /** SHA-256 of the saved plan; null if the run has no plan to apply. */
  'plan-hash': string | null;
  /** Whether no approval is missing, or the missing ones are overridden; true while `requirements` is empty. */
  'is-approved': boolean;
  /** Whether missing approvals are overridden; false while `requirements` is empty. */
  'is-overridden': boolean;
  /** Whether a rule of the kind `confirm-changes` applies to the plan; false before the run has a plan to apply, and after the apply has started or the run has ended. */
  'needs-confirmation': boolean;
  /** Whether the caller may approve the plan now. */
  'can-approve': boolean;
  /** Whether the caller may override missing approvals now. */
  'can-override': boolean;
  /** Why the caller cannot approve the plan. Null if the plan needs no approval now, or if nothing prevents the approval except a missing permission for the run. */
  'refusal': string | null;
  'requirements': Array<RunApprovalRequirement>;
}
