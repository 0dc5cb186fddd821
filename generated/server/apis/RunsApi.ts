// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RunActionRequest } from '../models/RunActionRequest.js';
import { type RunCreateRequest } from '../models/RunCreateRequest.js';
import { type RunDocument } from '../models/RunDocument.js';
import { type RunListDocument } from '../models/RunListDocument.js';
import { RunActionRequest as ApplyRunBody } from '../models/RunActionRequest.js';
import { RunActionRequest as CancelRunBody } from '../models/RunActionRequest.js';
import { RunCreateRequest as CreateRunBody } from '../models/RunCreateRequest.js';
import { RunActionRequest as DiscardRunBody } from '../models/RunActionRequest.js';
import { RunActionRequest as ForceCancelRunBody } from '../models/RunActionRequest.js';

export class ApplyRunPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ApplyRunCall = Call<ApplyRunPath, undefined, undefined, RunActionRequest | undefined>;

/** POST /api/v2/runs/{run_id}/actions/apply: Confirm and apply a run */
export const ApplyRun = (): MethodDecorator =>
  Operation({
    id: 'applyRun',
    method: 'POST',
    path: '/api/v2/runs/{run_id}/actions/apply',
    slashes: [],
    status: 202,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ApplyRunPath,
    bodyClass: ApplyRunBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CancelRunPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type CancelRunCall = Call<CancelRunPath, undefined, undefined, RunActionRequest | undefined>;

/** POST /api/v2/runs/{run_id}/actions/cancel: Cancel a run */
export const CancelRun = (): MethodDecorator =>
  Operation({
    id: 'cancelRun',
    method: 'POST',
    path: '/api/v2/runs/{run_id}/actions/cancel',
    slashes: [],
    status: 202,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: CancelRunPath,
    bodyClass: CancelRunBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateRunHeaders {
  /** Version of the tool that starts the run from a terminal. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'Terraform-Version'?: string;
  /** `cloud` if the configuration has a `cloud` block. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'X-Terraform-Integration'?: string;
}

export type CreateRunCall = Call<undefined, undefined, CreateRunHeaders, RunCreateRequest>;

/** POST /api/v2/runs: Queue a run */
export const CreateRun = (): MethodDecorator =>
  Operation({
    id: 'createRun',
    method: 'POST',
    path: '/api/v2/runs',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    headersClass: CreateRunHeaders,
    bodyClass: CreateRunBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"allow-config-generation":[false],"allow-empty-apply":[false],"debugging-mode":[false],"invoke-action-addrs":[[]],"policy-paths":[[]],"save-plan":[false],"terraform-version":[]},
    headerNames: ['Terraform-Version', 'X-Terraform-Integration'],
    bodyReading: 'validated',
  });

export class DiscardRunPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type DiscardRunCall = Call<DiscardRunPath, undefined, undefined, RunActionRequest | undefined>;

/** POST /api/v2/runs/{run_id}/actions/discard: Discard a run */
export const DiscardRun = (): MethodDecorator =>
  Operation({
    id: 'discardRun',
    method: 'POST',
    path: '/api/v2/runs/{run_id}/actions/discard',
    slashes: [],
    status: 202,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: DiscardRunPath,
    bodyClass: DiscardRunBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ForceCancelRunPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ForceCancelRunCall = Call<ForceCancelRunPath, undefined, undefined, RunActionRequest | undefined>;

/** POST /api/v2/runs/{run_id}/actions/force-cancel: Force-cancel a run */
export const ForceCancelRun = (): MethodDecorator =>
  Operation({
    id: 'forceCancelRun',
    method: 'POST',
    path: '/api/v2/runs/{run_id}/actions/force-cancel',
    slashes: [],
    status: 202,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ForceCancelRunPath,
    bodyClass: ForceCancelRunBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ListOrganizationRunsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListOrganizationRunsQuery {
  /** Only runs with one of these statuses. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['pending', 'fetching', 'planning', 'planned', 'cost_estimated', 'planned_and_finished', 'confirmed', 'apply_queued', 'applying', 'applied', 'discarded', 'canceled', 'errored'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[status]'?: Array<'pending' | 'fetching' | 'planning' | 'planned' | 'cost_estimated' | 'planned_and_finished' | 'confirmed' | 'apply_queued' | 'applying' | 'applied' | 'discarded' | 'canceled' | 'errored'>;
  /** Only runs from one of these sources. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['tfe-api', 'tfe-ui', 'tfe-configuration-version', 'terraform', 'terraform+cloud'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[source]'?: Array<'tfe-api' | 'tfe-ui' | 'tfe-configuration-version' | 'terraform' | 'terraform+cloud'>;
  /** Only runs of the workspaces with these names, separated by commas. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  @fromQuery('list')
  'filter[workspace_names]'?: Array<string>;
  /** Only runs for the agent pools with these names, separated by commas. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  @fromQuery('list')
  'filter[agent_pool_names]'?: Array<string>;
  /** Related resources to return in `included`. Gantry has no run tasks: `task_stages` adds nothing. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['workspace', 'plan', 'apply', 'task_stages'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'workspace' | 'plan' | 'apply' | 'task_stages'>;
  /** Number of the page, from 1. A page beyond the last one is empty and has the same totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
  /** Number of resources per page, from 1; values above 100 count as 100. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[size]'?: number;
}

export type ListOrganizationRunsCall = Call<ListOrganizationRunsPath, ListOrganizationRunsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/runs: List the runs of an organization */
export const ListOrganizationRuns = (): MethodDecorator =>
  Operation({
    id: 'listOrganizationRuns',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/runs',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListOrganizationRunsPath,
    queryClass: ListOrganizationRunsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[status]', 'filter[source]', 'filter[workspace_names]', 'filter[agent_pool_names]', 'include', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListRunsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListRunsQuery {
  /** Only runs with one of these statuses. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['pending', 'fetching', 'planning', 'planned', 'cost_estimated', 'planned_and_finished', 'confirmed', 'apply_queued', 'applying', 'applied', 'discarded', 'canceled', 'errored'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[status]'?: Array<'pending' | 'fetching' | 'planning' | 'planned' | 'cost_estimated' | 'planned_and_finished' | 'confirmed' | 'apply_queued' | 'applying' | 'applied' | 'discarded' | 'canceled' | 'errored'>;
  /** Only runs from one of these sources. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['tfe-api', 'tfe-ui', 'tfe-configuration-version', 'terraform', 'terraform+cloud'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[source]'?: Array<'tfe-api' | 'tfe-ui' | 'tfe-configuration-version' | 'terraform' | 'terraform+cloud'>;
  /** Related resources to return in `included`. Gantry has no run tasks: `task_stages` adds nothing. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['workspace', 'plan', 'apply', 'task_stages'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'workspace' | 'plan' | 'apply' | 'task_stages'>;
  /** Number of the page, from 1. A page beyond the last one is empty and has the same totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
  /** Number of resources per page, from 1; values above 100 count as 100. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[size]'?: number;
}

export type ListRunsCall = Call<ListRunsPath, ListRunsQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/runs: List the runs of a workspace */
export const ListRuns = (): MethodDecorator =>
  Operation({
    id: 'listRuns',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/runs',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRunsPath,
    queryClass: ListRunsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[status]', 'filter[source]', 'include', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRunPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export class ReadRunQuery {
  /** Related resources to return in `included`. Gantry has no run tasks: `task_stages` adds nothing. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['workspace', 'plan', 'apply', 'task_stages'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'workspace' | 'plan' | 'apply' | 'task_stages'>;
}

export type ReadRunCall = Call<ReadRunPath, ReadRunQuery, undefined, undefined>;

/** GET /api/v2/runs/{run_id}: Read a run */
export const ReadRun = (): MethodDecorator =>
  Operation({
    id: 'readRun',
    method: 'GET',
    path: '/api/v2/runs/{run_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRunPath,
    queryClass: ReadRunQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface RunsApiContract {
  /** POST /api/v2/runs/{run_id}/actions/apply: Confirm and apply a run */
  applyRun(call: ApplyRunCall): HandlerResult<void>;
  /** POST /api/v2/runs/{run_id}/actions/cancel: Cancel a run */
  cancelRun(call: CancelRunCall): HandlerResult<void>;
  /** POST /api/v2/runs: Queue a run */
  createRun(call: CreateRunCall): HandlerResult<RunDocument>;
  /** POST /api/v2/runs/{run_id}/actions/discard: Discard a run */
  discardRun(call: DiscardRunCall): HandlerResult<void>;
  /** POST /api/v2/runs/{run_id}/actions/force-cancel: Force-cancel a run */
  forceCancelRun(call: ForceCancelRunCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/runs: List the runs of an organization */
  listOrganizationRuns(call: ListOrganizationRunsCall): HandlerResult<RunListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/runs: List the runs of a workspace */
  listRuns(call: ListRunsCall): HandlerResult<RunListDocument>;
  /** GET /api/v2/runs/{run_id}: Read a run */
  readRun(call: ReadRunCall): HandlerResult<RunDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
