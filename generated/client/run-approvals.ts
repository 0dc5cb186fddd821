// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { SelfLink, ToOne } from './shared.js';

/** The approvals of a run's plan, and the approvals that are missing. */
export class RunApprovalsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the approvals of a run.
   *
   * Returns the approvals and overrides and, in `meta`, what the plan still needs. `requirements`
   * is empty if no rule requires approvals, before the run has a plan to apply, and after the apply
   * has started or the run has ended.
   */
  list(
    args: ListRunApprovalsArguments,
    options?: CallOptions,
  ): Call<RunApproval[], RunApprovalListDocument> {
    return call(this.connection, listRunApprovals, args, options);
  }

  /**
   * Approve the plan of a run.
   *
   * Available to members of a team whose approval a rule requires, if they can read the run and did
   * not request it. For a run with auto-apply, Gantry then queues the apply, unless something still
   * prevents it.
   */
  create(
    args: CreateRunApprovalArguments,
    options?: CallOptions,
  ): Call<RunApproval, RunApprovalDocument> {
    return call(this.connection, createRunApproval, args, options);
  }

  /**
   * Override the missing approvals of a run.
   *
   * Available to owners and site administrators. The run then no longer needs the missing
   * approvals; if it has auto-apply, Gantry queues the apply, unless something still prevents it.
   */
  override(
    args: OverrideRunApprovalsArguments,
    options?: CallOptions,
  ): Call<RunApproval, RunApprovalDocument> {
    return call(this.connection, overrideRunApprovals, args, options);
  }

  /** Read an approval of a run. */
  read(
    args: ReadRunApprovalArguments,
    options?: CallOptions,
  ): Call<RunApproval, RunApprovalDocument> {
    return call(this.connection, readRunApproval, args, options);
  }

  /**
   * Withdraw an approval.
   *
   * Available to the author of the approval or override, while the run waits for a confirmation or
   * its apply is queued. If a queued apply then lacks approvals, it does not start, and the run
   * ends as `errored`.
   */
  withdraw(args: WithdrawRunApprovalArguments, options?: CallOptions): Call<void> {
    return call(this.connection, withdrawRunApproval, args, options);
  }
}

export interface ListRunApprovalsArguments {
  /** ID of the run. */
  runId: string;
}

export interface CreateRunApprovalArguments {
  /** ID of the run. */
  runId: string;
  comment?: string | null | undefined;
  /**
   * The `plan-hash` of the plan that the caller has seen. If the run has a different plan, the
   * response is 409.
   */
  planHash?: string | undefined;
}

export interface OverrideRunApprovalsArguments {
  /** ID of the run. */
  runId: string;
  /** The reason for the override. */
  comment: string;
}

export interface ReadRunApprovalArguments {
  /** ID of the approval. */
  runApprovalId: string;
}

export interface WithdrawRunApprovalArguments {
  /** ID of the approval. */
  runApprovalId: string;
}

/** The resource as one object. Documents contain it as `RunApprovalResource`. */
export interface RunApproval extends RunApprovalAttributes {
  id: string;
  runId: string | null;
  userId: string | null;
  links: SelfLink;
}

export interface RunApprovalAttributes {
  kind: 'approval' | 'override';
  userName: string;
  comment: string | null;
  /** SHA-256 of the plan. */
  planHash: string;
  createdAt: Timestamp;
}

export interface RunApprovalDocument {
  data: RunApprovalResource;
}

export interface RunApprovalListDocument {
  data: RunApprovalResource[];
  meta: RunApprovalMeta;
}

export interface RunApprovalMeta {
  /** SHA-256 of the saved plan; null if the run has no plan to apply. */
  planHash: string | null;
  /**
   * Whether no approval is missing, or the missing ones are overridden; true while `requirements`
   * is empty.
   */
  isApproved: boolean;
  /** Whether missing approvals are overridden; false while `requirements` is empty. */
  isOverridden: boolean;
  /**
   * Whether a rule of the kind `confirm-changes` applies to the plan; false before the run has a
   * plan to apply, and after the apply has started or the run has ended.
   */
  needsConfirmation: boolean;
  /** Whether the caller may approve the plan now. */
  canApprove: boolean;
  /** Whether the caller may override missing approvals now. */
  canOverride: boolean;
  /**
   * Why the caller cannot approve the plan. Null if the plan needs no approval now, or if nothing
   * prevents the approval except a missing permission for the run.
   */
  refusal: string | null;
  requirements: RunApprovalRequirement[];
}

export interface RunApprovalRelationships {
  /** A relationship to one resource. */
  run: ToOne;
  /** A relationship to one resource. */
  user: ToOne;
}

export interface RunApprovalRequirement {
  ruleId: string;
  teamId: string;
  /** Also visible to callers who cannot see the team, so that they know whom to contact. */
  teamName: string;
  required: number;
  /** Number of approvals that count. */
  given: number;
  missing: number;
}

export interface RunApprovalResource {
  /** `apv-` and 16 characters. */
  id: string;
  type: 'run-approvals';
  attributes: RunApprovalAttributes;
  relationships: RunApprovalRelationships;
  links: SelfLink;
}

export const runApprovalAttributesShape: Shape = {
  userName: 'user-name',
  planHash: 'plan-hash',
  createdAt: 'created-at',
};

export const runApprovalResourceShape: Shape = {
  attributes: ['attributes', runApprovalAttributesShape],
};

export const runApprovalDocumentShape: Shape = { data: ['data', runApprovalResourceShape] };

export const runApprovalRequirementShape: Shape = {
  ruleId: 'rule-id',
  teamId: 'team-id',
  teamName: 'team-name',
};

export const runApprovalMetaShape: Shape = {
  planHash: 'plan-hash',
  isApproved: 'is-approved',
  isOverridden: 'is-overridden',
  needsConfirmation: 'needs-confirmation',
  canApprove: 'can-approve',
  canOverride: 'can-override',
  requirements: ['requirements', runApprovalRequirementShape],
};

export const runApprovalListDocumentShape: Shape = {
  data: ['data', runApprovalResourceShape],
  meta: ['meta', runApprovalMetaShape],
};

export const runApprovalRelated: Related = { runId: 'run', userId: 'user' };

export const listRunApprovals: Operation = {
  name: 'runApprovals.list',
  method: 'GET',
  path: '/api/v2/runs/{runId}/approvals',
  response: { kind: 'document', shape: runApprovalListDocumentShape, related: runApprovalRelated },
};

export const createRunApproval: Operation = {
  name: 'runApprovals.create',
  method: 'POST',
  path: '/api/v2/runs/{runId}/approvals',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'run-approvals',
    attributes: { comment: 'comment', planHash: 'plan-hash' },
  },
  response: { kind: 'document', shape: runApprovalDocumentShape, related: runApprovalRelated },
};

export const overrideRunApprovals: Operation = {
  name: 'runApprovals.override',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/override-approvals',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  response: { kind: 'document', shape: runApprovalDocumentShape, related: runApprovalRelated },
};

export const readRunApproval: Operation = {
  name: 'runApprovals.read',
  method: 'GET',
  path: '/api/v2/run-approvals/{runApprovalId}',
  response: { kind: 'document', shape: runApprovalDocumentShape, related: runApprovalRelated },
};

export const withdrawRunApproval: Operation = {
  name: 'runApprovals.withdraw',
  method: 'DELETE',
  path: '/api/v2/run-approvals/{runApprovalId}',
  response: { kind: 'none' },
};
