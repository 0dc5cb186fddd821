// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { runListDocumentShape, runRelated, runResourceShape } from './shared.js';
import type { Run, RunListDocument, RunRelatedResource, RunResource } from './shared.js';

/** Plans and applies of changes. */
export class RunsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Queue a run.
   *
   * Creates a run of a configuration version, which is an uploaded configuration or a version of a
   * module, with the variables of the workspace. By default, the run executes the workspace's
   * current configuration version, and uses the workspace's setting `auto-apply`. If the run
   * executes a module version in a workspace that was created from a no-code module, the no-code
   * module must allow the values of the variables. Gantry checks them at the request and again when
   * the run starts. A run of a speculative configuration version only plans. A caller without
   * `run.apply` can create only plan-only runs. Targets, replacements, variables of the run,
   * `refresh: false` and `refresh-only` need an uploaded configuration. Gantry does not support
   * `save-plan`. The headers `Terraform-Version` and `X-Terraform-Integration`, which the tools
   * send, determine the `source` of the run.
   */
  create(args: CreateRunArguments, options?: CallOptions): Call<Run, RunDocument> {
    return call(this.connection, createRun, args, options);
  }

  /**
   * Read a run.
   *
   * Requires the permission `run.read`.
   */
  read(args: ReadRunArguments, options?: CallOptions): Call<Run, RunDocument> {
    return call(this.connection, readRun, args, options);
  }

  /**
   * List the runs of a workspace.
   *
   * Returns the runs, newest first.
   */
  list(args: ListRunsArguments, options?: CallOptions): Listing<Run, RunListDocument> {
    return list(this.connection, listRuns, args, options);
  }

  /**
   * Confirm and apply a run.
   *
   * Queues the apply of exactly the plan of the run. The run must be `planned` or `cost_estimated`.
   * No approval may be missing, and the mandatory policies must permit the plan, unless they have
   * been overridden. An upgrade of a no-code workspace can no longer be confirmed after its module
   * version has been revoked or deleted. The same applies after the variables or the state of the
   * workspace have changed, or another run has become current.
   */
  apply(args: ApplyRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, applyRun, args, options);
  }

  /**
   * Discard a run.
   *
   * Ends the run without an apply, so that the next run of the workspace can start. The run must be
   * `pending`, `planned` or `cost_estimated`.
   */
  discard(args: DiscardRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, discardRun, args, options);
  }

  /**
   * Cancel a run.
   *
   * A `pending`, `confirmed` or `apply_queued` run ends immediately. If a runner executes the run,
   * Gantry interrupts the tool, and the run ends when the tool has stopped. Gantry does not undo
   * the changes of an interrupted apply, which the tool records in the state. A run that waits for
   * a confirmation cannot be canceled: discard it.
   */
  cancel(args: CancelRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, cancelRun, args, options);
  }

  /**
   * Force-cancel a run.
   *
   * Kills the tool without waiting for it to stop: resources that it was creating may be missing
   * from the state. Possible only after a cancel, and not before `force-cancel-available-at`. A
   * second force-cancel ends the run even if its runner does not respond.
   */
  forceCancel(args: ForceCancelRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, forceCancelRun, args, options);
  }

  /**
   * List the runs of an organization.
   *
   * Returns the runs in all workspaces whose runs the caller may read, newest first. With a token
   * that may only provision, the list is empty. With a token for one project, it omits workspaces
   * to which the caller has only workspace access.
   */
  listOrganizationRuns(
    args: ListOrganizationRunsArguments,
    options?: CallOptions,
  ): Listing<Run, RunListDocument> {
    return list(this.connection, listOrganizationRuns, args, options);
  }
}

export interface CreateRunArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Version of the tool that starts the run from a terminal. */
  terraformVersion?: string | undefined;
  /** `cloud` if the configuration has a `cloud` block. */
  xTerraformIntegration?: string | undefined;
  /** Why the run is queued. */
  message?: string | undefined;
  /** Whether to destroy everything that the workspace manages. */
  isDestroy?: boolean | undefined;
  /** Whether to apply without a confirmation. Default: the setting of the workspace. */
  autoApply?: boolean | undefined;
  /** Whether to end after the plan. */
  planOnly?: boolean | undefined;
  /** Whether to update the state from the resources before the plan. Default: true. */
  refresh?: boolean | undefined;
  /**
   * Whether to only update the state to match the resources. Cannot be combined with `is-destroy`,
   * and requires `refresh`.
   */
  refreshOnly?: boolean | undefined;
  /** The resources to which the plan is limited, together with their dependencies. */
  targetAddrs?: RunResourceAddress[] | undefined;
  /** The resources to replace. Cannot be combined with `is-destroy` or `refresh-only`. */
  replaceAddrs?: RunResourceAddress[] | undefined;
  /**
   * Values for this run only, which override those of the workspace, but not those of variable sets
   * with priority. Gantry encrypts them and never returns them.
   */
  variables?: RunVariable[] | undefined;
  /** Null counts as omitted. */
  configurationVersionId?: string | null | undefined;
}

export interface ReadRunArguments {
  /** ID of the run. */
  runId: string;
  /** Related resources to return in `included`. Gantry has no run tasks: `task_stages` adds nothing. */
  include?: ('workspace' | 'plan' | 'apply' | 'task_stages')[] | undefined;
}

export interface ListRunsArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Only runs with one of these statuses. */
  status?:
    | (
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
      )[]
    | undefined;
  /** Only runs from one of these sources. */
  source?:
    | ('tfe-api' | 'tfe-ui' | 'tfe-configuration-version' | 'terraform' | 'terraform+cloud')[]
    | undefined;
  /** Related resources to return in `included`. Gantry has no run tasks: `task_stages` adds nothing. */
  include?: ('workspace' | 'plan' | 'apply' | 'task_stages')[] | undefined;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface ApplyRunArguments {
  /** ID of the run. */
  runId: string;
  /** Recorded in the audit log. */
  comment?: string | undefined;
}

export interface DiscardRunArguments {
  /** ID of the run. */
  runId: string;
  /** Recorded in the audit log. */
  comment?: string | undefined;
}

export interface CancelRunArguments {
  /** ID of the run. */
  runId: string;
  /** Recorded in the audit log. */
  comment?: string | undefined;
}

export interface ForceCancelRunArguments {
  /** ID of the run. */
  runId: string;
  /** Recorded in the audit log. */
  comment?: string | undefined;
}

export interface ListOrganizationRunsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only runs with one of these statuses. */
  status?:
    | (
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
      )[]
    | undefined;
  /** Only runs from one of these sources. */
  source?:
    | ('tfe-api' | 'tfe-ui' | 'tfe-configuration-version' | 'terraform' | 'terraform+cloud')[]
    | undefined;
  /** Only runs of the workspaces with these names, separated by commas. */
  workspaceNames?: string[] | undefined;
  /** Only runs for the agent pools with these names, separated by commas. */
  agentPoolNames?: string[] | undefined;
  /** Related resources to return in `included`. Gantry has no run tasks: `task_stages` adds nothing. */
  include?: ('workspace' | 'plan' | 'apply' | 'task_stages')[] | undefined;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface RunDocument {
  data: RunResource;
  /** The related resources that `include` names, each once. */
  included?: RunRelatedResource[] | undefined;
}

export type RunResourceAddress = string;

export interface RunVariable {
  key: string;
  /** A literal of the configuration language: a string is in quotation marks. */
  value: string;
}

export const runDocumentShape: Shape = { data: ['data', runResourceShape] };

export const createRun: Operation = {
  name: 'runs.create',
  method: 'POST',
  path: '/api/v2/runs',
  headers: {
    terraformVersion: 'Terraform-Version',
    xTerraformIntegration: 'X-Terraform-Integration',
  },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'runs',
    attributes: {
      message: 'message',
      isDestroy: 'is-destroy',
      autoApply: 'auto-apply',
      planOnly: 'plan-only',
      refresh: 'refresh',
      refreshOnly: 'refresh-only',
      targetAddrs: 'target-addrs',
      replaceAddrs: 'replace-addrs',
      variables: 'variables',
    },
    one: {
      workspaceId: { name: 'workspace', type: 'workspaces' },
      configurationVersionId: { name: 'configuration-version', type: 'configuration-versions' },
    },
  },
  response: { kind: 'document', shape: runDocumentShape, related: runRelated },
};

export const readRun: Operation = {
  name: 'runs.read',
  method: 'GET',
  path: '/api/v2/runs/{runId}',
  query: { include: 'include' },
  response: { kind: 'document', shape: runDocumentShape, related: runRelated },
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
  response: { kind: 'page', shape: runListDocumentShape, related: runRelated },
};

export const applyRun: Operation = {
  name: 'runs.apply',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/apply',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  response: { kind: 'none' },
};

export const discardRun: Operation = {
  name: 'runs.discard',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/discard',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  response: { kind: 'none' },
};

export const cancelRun: Operation = {
  name: 'runs.cancel',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/cancel',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  response: { kind: 'none' },
};

export const forceCancelRun: Operation = {
  name: 'runs.forceCancel',
  method: 'POST',
  path: '/api/v2/runs/{runId}/actions/force-cancel',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { comment: 'comment' } },
  response: { kind: 'none' },
};

export const listOrganizationRuns: Operation = {
  name: 'runs.listOrganizationRuns',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/runs',
  query: {
    status: 'filter[status]',
    source: 'filter[source]',
    workspaceNames: 'filter[workspace_names]',
    agentPoolNames: 'filter[agent_pool_names]',
    include: 'include',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: runListDocumentShape, related: runRelated },
};
