// Generated from openapi/ by npm run generate. Do not edit.
import type { RunApprovalRequirement } from './RunApprovalRequirement.js';

export interface RunApprovalMeta {
  /** SHA-256 of the saved plan; null while there is none to apply. */
  'plan-hash': string | null;
  /** Whether no approval is missing. */
  'is-approved': boolean;
  /** Whether an owner has overridden missing approvals. */
  'is-overridden': boolean;
  /** Whether a rule prevents the run from being applied automatically. */
  'needs-confirmation': boolean;
  /** Whether the caller may approve the plan now. */
  'can-approve': boolean;
  /** Whether the caller may override missing approvals. */
  'can-override': boolean;
  /** Why the caller may not approve the plan; null if there is nothing to approve, or the caller may approve it. */
  'refusal': string | null;
  'requirements': Array<RunApprovalRequirement>;
}
