// Generated from openapi/ by npm run generate. Do not edit.
import type { RunApprovalRequirement } from './RunApprovalRequirement.js';

export interface RunApprovalMeta {
  /** SHA-256 of the saved plan; null if the run has none to apply. */
  'plan-hash': string | null;
  /** Whether no approval is missing, or an owner has overridden the missing ones. */
  'is-approved': boolean;
  /** Whether an owner has overridden missing approvals. */
  'is-overridden': boolean;
  /** Whether a rule prevents the run from being applied automatically. */
  'needs-confirmation': boolean;
  /** Whether the caller may approve the plan now. */
  'can-approve': boolean;
  /** Whether the caller may override missing approvals. */
  'can-override': boolean;
  /** Why the caller cannot approve the plan, apart from a missing permission; null if there is nothing to approve, or there is no such reason. */
  'refusal': string | null;
  'requirements': Array<RunApprovalRequirement>;
}
