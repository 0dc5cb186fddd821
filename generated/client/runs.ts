// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, RunStatus, SelfLink, ToOne } from './shared.js';

/** Plan changes and apply them. */
export class RunsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Queue a run.
   *
   * Executes the workspace's module, at the version that the configuration version names, with the
   * variables of the workspace. If left out, the configuration version is the workspace's current
   * one, and `auto-apply` is the workspace's setting. In a workspace created from a no-code module,
   * the settings must allow the values, both now and when the run starts. Targets, replacements,
   * variables of the run, `refresh-only` and `save-plan` are not supported: a request with one of
   * them is refused rather than run without it.
   */
  create(args: CreateRunArguments, options?: CallOptions): Call<Run, RunDocument> {
    return call(this.connection, createRun, args, options);
  }

  /**
   * Read a run.
   *
   * The permissions are those of the caller.
   */
  read(args: ReadRunArguments, options?: CallOptions): Call<Run, RunDocument> {
    return call(this.connection, readRun, args, options);
  }

  /**
   * List the runs of a workspace.
   *
   * Newest first.
   */
  list(args: ListRunsArguments, options?: CallOptions): Listing<Run, RunListDocument> {
    return list(this.connection, listRuns, args, options);
  }

  /**
   * Confirm and apply a run.
   *
   * Queues the apply of exactly the plan that was shown. For runs that are `planned` or
   * `cost_estimated`.
   */
  apply(args: ApplyRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, applyRun, args, options);
  }

  /**
   * Discard a run.
   *
   * The run ends without an apply, and the next one of the workspace starts. For runs that are
   * `pending`, `planned` or `cost_estimated`.
   */
  discard(args: DiscardRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, discardRun, args, options);
  }

  /**
   * Cancel a run.
   *
   * A waiting run ends immediately. A run that is executing is interrupted, and ends when the tool
   * has stopped. What an interrupted apply has already done stays done and is in the state.
   */
  cancel(args: CancelRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, cancelRun, args, options);
  }

  /**
   * Force-cancel a run.
   *
   * Kills the process without waiting for the tool to stop: resources that it was creating may be
   * missing in the state. Only after a cancel, from `force-cancel-available-at` on.
   */
  forceCancel(args: ForceCancelRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, forceCancelRun, args, options);
  }
}

export interface CreateRunArguments {
  /** Id of the workspace. */
  workspaceId: string;
  /** Why the run is queued. */
  message?: string;
  /** Destroy everything that the workspace manages. */
  isDestroy?: boolean;
  /** Apply without a confirmation. */
  autoApply?: boolean;
  /** Plan without the possibility to apply. */
  planOnly?: boolean;
  /** Only false is supported. */
  refreshOnly?: boolean;
  /** Only false is supported. */
  savePlan?: boolean;
  /** Not supported. */
  targetAddrs?: string[];
  /** Not supported. */
  replaceAddrs?: string[];
  /** Not supported. */
  variables?: Record<string, unknown>[];
  /** Null counts as left out. */
  configurationVersionId?: string | null;
}

export interface ReadRunArguments {
  /** Id of the run. */
  runId: string;
  /** Related resources to put into `included`. */
  include?: ('workspace' | 'plan' | 'apply')[];
}

export interface ListRunsArguments {
  /** Id of the workspace. */
  workspaceId: string;
  /** Only runs with one of these statuses. */
  status?: (
    | 'pending'
    | 'fetching'
    | 'planning'
    | 'planned'
    | 'cost_estimated'
    | 'planned_and_finished'
    | 'confirmed'
    | 'apply_queued'
    | 'applying'
    | 'applied'
    | 'discarded'
    | 'canceled'
    | 'errored'
  )[];
  /** Only runs from one of these sources. */
  source?: ('tfe-api' | 'tfe-ui' | 'tfe-configuration-version')[];
  /** Related resources to put into `included`. */
  include?: ('workspace' | 'plan' | 'apply')[];
  /**
   * The page to return, from 1. A page past the end is an empty page with true totals.
   * @default 1
   */
  pageNumber?: number;
  /**
   * Resources in one page, from 1; more than 100 counts as 100.
   * @default 20
   */
  pageSize?: number;
}

export interface ApplyRunArguments {
  /** Id of the run. */
  runId: string;
  /** Kept in the audit log. */
  comment?: string;
}

export interface DiscardRunArguments {
  /** Id of the run. */
  runId: string;
  /** Kept in the audit log. */
  comment?: string;
}

export interface CancelRunArguments {
  /** Id of the run. */
  runId: string;
  /** Kept in the audit log. */
  comment?: string;
}

export interface ForceCancelRunArguments {
  /** Id of the run. */
  runId: string;
  /** Kept in the audit log. */
  comment?: string;
}

/** The resource as one object; `RunResource` is how the envelope has it. */
export interface Run extends RunAttributes {
  id: string;
  applyId: string | null;
  configurationVersionId: string | null;
  confirmedById: string | null;
  createdById: string | null;
  planId: string | null;
  workspaceId: string | null;
  links: SelfLink;
}

/** What the status of the run allows now. */
export interface RunActions {
  isCancelable: boolean;
  isConfirmable: boolean;
  isDiscardable: boolean;
  isForceCancelable: boolean;
}

export interface RunAttributes {
  /** What the status of the run allows now. */
  actions: RunActions;
  autoApply: boolean;
  /** When the cancel was requested. */
  canceledAt: Timestamp | null;
  /**
   * From the operator's price table; null if there is none. Monthly amounts with two decimal
   * places.
   */
  costEstimate: RunCostEstimate | null;
  createdAt: Timestamp;
  /** Why the run is `errored`, without secrets. */
  errorMessage: string | null;
  /** The earliest time at which the run can be force-canceled. */
  forceCancelAvailableAt: Timestamp | null;
  /** Whether an apply would change something; false until the plan exists. */
  hasChanges: boolean;
  /** Exact version of the provisioning tool; empty until a worker has chosen it. */
  iacVersion: string;
  /** Whether the run destroys everything that the workspace manages. */
  isDestroy: boolean;
  message: string;
  /** What the caller may do with the run, regardless of its status. */
  permissions: RunPermissions;
  planOnly: boolean;
  /** Always true. */
  refresh: boolean;
  /** Always false. */
  refreshOnly: boolean;
  /** Always false. */
  savePlan: boolean;
  /**
   * What created the run. Always `tfe-api` in this release; the source of its workspace shows
   * whether no-code provisioning did.
   */
  source: 'tfe-api' | 'tfe-ui' | 'tfe-configuration-version';
  /**
   * Status of a run. Final statuses are `planned_and_finished` (nothing to change), `applied`,
   * `discarded`, `canceled` and `errored`.
   */
  status: RunStatus;
  /** When each status was last entered. */
  statusTimestamps: RunStatusTimestamps;
  /** Same as `iac-version`, under the name that existing clients read. */
  terraformVersion: string;
  updatedAt: Timestamp;
}

/**
 * From the operator's price table; null if there is none. Monthly amounts with two decimal
 * places.
 */
export interface RunCostEstimate {
  priorMonthlyCost: string;
  proposedMonthlyCost: string;
  deltaMonthlyCost: string;
  /** Resources of the plan whose type has a price. */
  matchedResourcesCount: number;
  unmatchedResourcesCount: number;
}

export interface RunDocument {
  data: RunResource;
  /** The related resources that `include` names, each once. */
  included?: RunRelatedResource[];
}

export interface RunListDocument {
  data: RunResource[];
  /** The related resources that `include` names, each once. */
  included?: RunRelatedResource[];
  /** Relative paths of other pages of the same list, including its filters. */
  links: PageLinks;
  meta: PageMeta;
}

/** What the caller may do with the run, regardless of its status. */
export interface RunPermissions {
  canApply: boolean;
  canCancel: boolean;
  canDiscard: boolean;
  canForceCancel: boolean;
  /** Always false. */
  canForceExecute: boolean;
  /** Always false. */
  canOverridePolicyCheck: boolean;
}

/** A workspace, a plan or an apply, as its own operation returns it. */
export interface RunRelatedResource {
  id: string;
  type: 'workspaces' | 'plans' | 'applies';
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown>;
  links?: Record<string, unknown>;
}

export interface RunRelationships {
  /** A relationship to one resource. */
  apply: ToOne;
  /** A relationship to one resource. */
  configurationVersion: ToOne;
  /** A relationship to one resource. */
  confirmedBy: ToOne;
  /** A relationship to one resource. */
  createdBy: ToOne;
  /** A relationship to one resource. */
  plan: ToOne;
  /** A relationship to one resource. */
  workspace: ToOne;
}

export interface RunResource {
  /** `run-` and 16 characters. */
  id: string;
  type: 'runs';
  attributes: RunAttributes;
  relationships: RunRelationships;
  links: SelfLink;
}

/** When each status was last entered. */
export interface RunStatusTimestamps {
  pendingAt?: Timestamp;
  fetchingAt?: Timestamp;
  planningAt?: Timestamp;
  plannedAt?: Timestamp;
  costEstimatedAt?: Timestamp;
  plannedAndFinishedAt?: Timestamp;
  confirmedAt?: Timestamp;
  applyQueuedAt?: Timestamp;
  applyingAt?: Timestamp;
  appliedAt?: Timestamp;
  discardedAt?: Timestamp;
  canceledAt?: Timestamp;
  erroredAt?: Timestamp;
}

export const runActionsShape: Shape = {
  isCancelable: 'is-cancelable',
  isConfirmable: 'is-confirmable',
  isDiscardable: 'is-discardable',
  isForceCancelable: 'is-force-cancelable',
};

export const runCostEstimateShape: Shape = {
  priorMonthlyCost: 'prior-monthly-cost',
  proposedMonthlyCost: 'proposed-monthly-cost',
  deltaMonthlyCost: 'delta-monthly-cost',
  matchedResourcesCount: 'matched-resources-count',
  unmatchedResourcesCount: 'unmatched-resources-count',
};

export const runPermissionsShape: Shape = {
  canApply: 'can-apply',
  canCancel: 'can-cancel',
  canDiscard: 'can-discard',
  canForceCancel: 'can-force-cancel',
  canForceExecute: 'can-force-execute',
  canOverridePolicyCheck: 'can-override-policy-check',
};

export const runStatusTimestampsShape: Shape = {
  pendingAt: 'pending-at',
  fetchingAt: 'fetching-at',
  planningAt: 'planning-at',
  plannedAt: 'planned-at',
  costEstimatedAt: 'cost-estimated-at',
  plannedAndFinishedAt: 'planned-and-finished-at',
  confirmedAt: 'confirmed-at',
  applyQueuedAt: 'apply-queued-at',
  applyingAt: 'applying-at',
  appliedAt: 'applied-at',
  discardedAt: 'discarded-at',
  canceledAt: 'canceled-at',
  erroredAt: 'errored-at',
};

export const runAttributesShape: Shape = {
  actions: ['actions', runActionsShape],
  autoApply: 'auto-apply',
  canceledAt: 'canceled-at',
  costEstimate: ['cost-estimate', runCostEstimateShape],
  createdAt: 'created-at',
  errorMessage: 'error-message',
  forceCancelAvailableAt: 'force-cancel-available-at',
  hasChanges: 'has-changes',
  iacVersion: 'iac-version',
  isDestroy: 'is-destroy',
  permissions: ['permissions', runPermissionsShape],
  planOnly: 'plan-only',
  refreshOnly: 'refresh-only',
  savePlan: 'save-plan',
  statusTimestamps: ['status-timestamps', runStatusTimestampsShape],
  terraformVersion: 'terraform-version',
  updatedAt: 'updated-at',
};

export const runRelationshipsShape: Shape = {
  configurationVersion: 'configuration-version',
  confirmedBy: 'confirmed-by',
  createdBy: 'created-by',
};

export const runResourceShape: Shape = {
  attributes: ['attributes', runAttributesShape],
  relationships: ['relationships', runRelationshipsShape],
};

export const runDocumentShape: Shape = { data: ['data', runResourceShape] };

export const runListDocumentShape: Shape = {
  data: ['data', runResourceShape],
  meta: ['meta', pageMetaShape],
};

export const runRelated: Related = {
  applyId: 'apply',
  configurationVersionId: 'configurationVersion',
  confirmedById: 'confirmedBy',
  createdById: 'createdBy',
  planId: 'plan',
  workspaceId: 'workspace',
};

export const createRun: Operation = {
  name: 'runs.create',
  method: 'POST',
  path: '/api/v2/runs',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'runs',
    attributes: {
      message: 'message',
      isDestroy: 'is-destroy',
      autoApply: 'auto-apply',
      planOnly: 'plan-only',
      refreshOnly: 'refresh-only',
      savePlan: 'save-plan',
      targetAddrs: 'target-addrs',
      replaceAddrs: 'replace-addrs',
      variables: 'variables',
    },
    one: {
      workspaceId: { name: 'workspace', type: 'workspaces' },
      configurationVersionId: { name: 'configuration-version', type: 'configuration-versions' },
    },
  },
  answer: { kind: 'document', shape: runDocumentShape, related: runRelated },
};

export const readRun: Operation = {
  name: 'runs.read',
  method: 'GET',
  path: '/api/v2/runs/{runId}',
  query: { include: 'include' },
  answer: { kind: 'document', shape: runDocumentShape, related: runRelated },
};

export const listRuns: Operation = {
  name: 'runs.list',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/runs',
  query: {
    status: 'filter[status]',
    source: 'filter[source]',
    include: 'include',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  answer: { kind: 'page', shape: runListDocumentShape, related: runRelated },
};

export const applyRun: Operation = {
  name: 'runs.apply',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/apply',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  answer: { kind: 'none' },
};

export const discardRun: Operation = {
  name: 'runs.discard',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/discard',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  answer: { kind: 'none' },
};

export const cancelRun: Operation = {
  name: 'runs.cancel',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/cancel',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  answer: { kind: 'none' },
};

export const forceCancelRun: Operation = {
  name: 'runs.forceCancel',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/force-cancel',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  answer: { kind: 'none' },
};
