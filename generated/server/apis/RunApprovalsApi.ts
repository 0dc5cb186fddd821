// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RunApprovalCreateRequest } from '../models/RunApprovalCreateRequest.js';
import { type RunApprovalDocument } from '../models/RunApprovalDocument.js';
import { type RunApprovalListDocument } from '../models/RunApprovalListDocument.js';
import { type RunApprovalOverrideRequest } from '../models/RunApprovalOverrideRequest.js';
import { RunApprovalCreateRequest as CreateRunApprovalBody } from '../models/RunApprovalCreateRequest.js';
import { RunApprovalOverrideRequest as OverrideRunApprovalsBody } from '../models/RunApprovalOverrideRequest.js';

export class CreateRunApprovalPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type CreateRunApprovalCall = Call<CreateRunApprovalPath, undefined, undefined, RunApprovalCreateRequest>;

/** POST /api/v2/runs/{run_id}/approvals: Approve the plan of a run */
export const CreateRunApproval = (): MethodDecorator =>
  Operation({
    id: 'createRunApproval',
    method: 'POST',
    path: '/api/v2/runs/{run_id}/approvals',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: CreateRunApprovalPath,
    bodyClass: CreateRunApprovalBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ListRunApprovalsPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ListRunApprovalsCall = Call<ListRunApprovalsPath, undefined, undefined, undefined>;

/** GET /api/v2/runs/{run_id}/approvals: List the approvals of a run */
export const ListRunApprovals = (): MethodDecorator =>
  Operation({
    id: 'listRunApprovals',
    method: 'GET',
    path: '/api/v2/runs/{run_id}/approvals',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRunApprovalsPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class OverrideRunApprovalsPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type OverrideRunApprovalsCall = Call<OverrideRunApprovalsPath, undefined, undefined, RunApprovalOverrideRequest>;

/** POST /api/v2/runs/{run_id}/actions/override-approvals: Override the missing approvals of a run */
export const OverrideRunApprovals = (): MethodDecorator =>
  Operation({
    id: 'overrideRunApprovals',
    method: 'POST',
    path: '/api/v2/runs/{run_id}/actions/override-approvals',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: OverrideRunApprovalsPath,
    bodyClass: OverrideRunApprovalsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ReadRunApprovalPath {
  /** ID of the approval. */
  @MinCharacters(1)
  @V.IsString()
  'run_approval_id'!: string;
}

export type ReadRunApprovalCall = Call<ReadRunApprovalPath, undefined, undefined, undefined>;

/** GET /api/v2/run-approvals/{run_approval_id}: Read an approval of a run */
export const ReadRunApproval = (): MethodDecorator =>
  Operation({
    id: 'readRunApproval',
    method: 'GET',
    path: '/api/v2/run-approvals/{run_approval_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRunApprovalPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class WithdrawRunApprovalPath {
  /** ID of the approval. */
  @MinCharacters(1)
  @V.IsString()
  'run_approval_id'!: string;
}

export type WithdrawRunApprovalCall = Call<WithdrawRunApprovalPath, undefined, undefined, undefined>;

/** DELETE /api/v2/run-approvals/{run_approval_id}: Withdraw an approval */
export const WithdrawRunApproval = (): MethodDecorator =>
  Operation({
    id: 'withdrawRunApproval',
    method: 'DELETE',
    path: '/api/v2/run-approvals/{run_approval_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: WithdrawRunApprovalPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface RunApprovalsApiContract {
  /** POST /api/v2/runs/{run_id}/approvals: Approve the plan of a run */
  createRunApproval(call: CreateRunApprovalCall): HandlerResult<RunApprovalDocument>;
  /** GET /api/v2/runs/{run_id}/approvals: List the approvals of a run */
  listRunApprovals(call: ListRunApprovalsCall): HandlerResult<RunApprovalListDocument>;
  /** POST /api/v2/runs/{run_id}/actions/override-approvals: Override the missing approvals of a run */
  overrideRunApprovals(call: OverrideRunApprovalsCall): HandlerResult<RunApprovalDocument>;
  /** GET /api/v2/run-approvals/{run_approval_id}: Read an approval of a run */
  readRunApproval(call: ReadRunApprovalCall): HandlerResult<RunApprovalDocument>;
  /** DELETE /api/v2/run-approvals/{run_approval_id}: Withdraw an approval */
  withdrawRunApproval(call: WithdrawRunApprovalCall): HandlerResult<void>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
