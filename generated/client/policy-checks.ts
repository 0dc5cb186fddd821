// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { SelfLink, ToOne } from './shared.js';

/** The results of policies for the plan of a run. */
export class PolicyChecksApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the policy checks of a run.
   *
   * Returns one check with the results of all policies of the workspace. The list is empty if no
   * evaluation was requested, for example before the end of the plan, for an assessment, or because
   * no policy applies.
   */
  list(
    args: ListPolicyChecksArguments,
    options?: CallOptions,
  ): Call<PolicyCheck[], PolicyCheckListDocument> {
    return call(this.connection, listPolicyChecks, args, options);
  }

  /** Read a policy check. */
  read(
    args: ReadPolicyCheckArguments,
    options?: CallOptions,
  ): Call<PolicyCheck, PolicyCheckDocument> {
    return call(this.connection, readPolicyCheck, args, options);
  }

  /**
   * Override a policy check.
   *
   * Available to owners, who must give a reason; the check and the audit log contain it. Callers
   * can then confirm the run despite the policies; a run with `auto-apply` continues automatically,
   * unless an approval rule prevents that. The override ends if other policies apply to the
   * workspace before the apply starts.
   */
  override(
    args: OverridePolicyCheckArguments,
    options?: CallOptions,
  ): Call<PolicyCheck, PolicyCheckDocument> {
    return call(this.connection, overridePolicyCheck, args, options);
  }
}

export interface ListPolicyChecksArguments {
  /** ID of the run. */
  runId: string;
}

export interface ReadPolicyCheckArguments {
  /** ID of the policy check. */
  policyCheckId: string;
}

export interface OverridePolicyCheckArguments {
  /** ID of the policy check. */
  policyCheckId: string;
  /** The reason for the override. */
  comment: string;
}

/** The resource as one object. Documents contain it as `PolicyCheckResource`. */
export interface PolicyCheck extends PolicyCheckAttributes {
  id: string;
  runId: string | null;
  links: SelfLink;
}

export interface PolicyCheckActions {
  isOverridable: boolean;
}

export interface PolicyCheckAttributes {
  actions: PolicyCheckActions;
  permissions: PolicyCheckPermissions;
  scope: 'organization';
  /**
   * `soft_failed`: a mandatory policy failed. `errored`: no mandatory policy failed, but one could
   * not be evaluated. Advisory policies that fail do not change the status.
   */
  status: 'pending' | 'passed' | 'soft_failed' | 'errored' | 'overridden';
  statusTimestamps: PolicyCheckTimestamps;
  result: PolicyCheckResult;
  /** The SHA-256 of the saved plan; null if the run has no plan to apply. */
  planHash: string | null;
  /** A SHA-256 of the policy sets that were evaluated; null before the first evaluation. */
  policiesDigest: string | null;
  overriddenBy: string | null;
  overrideReason: string | null;
  outcomes: PolicyOutcome[];
}

export interface PolicyCheckDocument {
  data: PolicyCheckResource;
}

export interface PolicyCheckListDocument {
  data: PolicyCheckResource[];
}

export interface PolicyCheckPermissions {
  canOverride: boolean;
}

export interface PolicyCheckRelationships {
  /** A relationship to one resource. */
  run: ToOne;
}

export interface PolicyCheckResource {
  /** `polchk-` and 16 characters. */
  id: string;
  type: 'policy-checks';
  attributes: PolicyCheckAttributes;
  relationships: PolicyCheckRelationships;
  links: SelfLink;
}

export interface PolicyCheckResult {
  /** Whether the policies permit the apply, or an owner has overridden them. */
  result: boolean;
  passed: number;
  totalFailed: number;
  /** Always 0: owners can override every policy. */
  hardFailed: number;
  /** Mandatory policies that failed or could not be evaluated. */
  softFailed: number;
  advisoryFailed: number;
  /** Duration of the evaluation, in milliseconds. */
  duration: number;
}

export interface PolicyCheckTimestamps {
  queuedAt?: Timestamp | undefined;
  passedAt?: Timestamp | undefined;
  softFailedAt?: Timestamp | undefined;
  erroredAt?: Timestamp | undefined;
  overriddenAt?: Timestamp | undefined;
}

export interface PolicyOutcome {
  policySetName: string;
  policyName: string;
  enforcementLevel: 'advisory' | 'mandatory';
  result: 'passed' | 'failed' | 'errored';
  messages: string[];
  /** Why the policy could not be evaluated; null if it was. */
  error: string | null;
}

export const policyCheckActionsShape: Shape = { isOverridable: 'is-overridable' };

export const policyCheckPermissionsShape: Shape = { canOverride: 'can-override' };

export const policyCheckTimestampsShape: Shape = {
  queuedAt: 'queued-at',
  passedAt: 'passed-at',
  softFailedAt: 'soft-failed-at',
  erroredAt: 'errored-at',
  overriddenAt: 'overridden-at',
};

export const policyCheckResultShape: Shape = {
  totalFailed: 'total-failed',
  hardFailed: 'hard-failed',
  softFailed: 'soft-failed',
  advisoryFailed: 'advisory-failed',
};

export const policyOutcomeShape: Shape = {
  policySetName: 'policy-set-name',
  policyName: 'policy-name',
  enforcementLevel: 'enforcement-level',
};

export const policyCheckAttributesShape: Shape = {
  actions: ['actions', policyCheckActionsShape],
  permissions: ['permissions', policyCheckPermissionsShape],
  statusTimestamps: ['status-timestamps', policyCheckTimestampsShape],
  result: ['result', policyCheckResultShape],
  planHash: 'plan-hash',
  policiesDigest: 'policies-digest',
  overriddenBy: 'overridden-by',
  overrideReason: 'override-reason',
  outcomes: ['outcomes', policyOutcomeShape],
};

export const policyCheckResourceShape: Shape = {
  attributes: ['attributes', policyCheckAttributesShape],
};

export const policyCheckDocumentShape: Shape = { data: ['data', policyCheckResourceShape] };

export const policyCheckListDocumentShape: Shape = { data: ['data', policyCheckResourceShape] };

export const policyCheckRelated: Related = { runId: 'run' };

export const listPolicyChecks: Operation = {
  name: 'policyChecks.list',
  method: 'GET',
  path: '/api/v2/runs/{runId}/policy-checks',
  response: { kind: 'document', shape: policyCheckListDocumentShape, related: policyCheckRelated },
};

export const readPolicyCheck: Operation = {
  name: 'policyChecks.read',
  method: 'GET',
  path: '/api/v2/policy-checks/{policyCheckId}',
  response: { kind: 'document', shape: policyCheckDocumentShape, related: policyCheckRelated },
};

export const overridePolicyCheck: Operation = {
  name: 'policyChecks.override',
  method: 'POST',
  path: '/api/v2/policy-checks/{policyCheckId}/actions/override',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  response: { kind: 'document', shape: policyCheckDocumentShape, related: policyCheckRelated },
};
