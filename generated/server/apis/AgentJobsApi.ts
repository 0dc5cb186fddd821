// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type AgentJobApplyRequest } from '../models/AgentJobApplyRequest.js';
import { type AgentJobClaimRequest } from '../models/AgentJobClaimRequest.js';
import { type AgentJobDocument } from '../models/AgentJobDocument.js';
import { type AgentJobFailureRequest } from '../models/AgentJobFailureRequest.js';
import { type AgentJobLeaseDocument } from '../models/AgentJobLeaseDocument.js';
import { type AgentJobLogDocument } from '../models/AgentJobLogDocument.js';
import { type AgentJobLogRequest } from '../models/AgentJobLogRequest.js';
import { type AgentJobPlanRequest } from '../models/AgentJobPlanRequest.js';
import { type AgentJobRenewRequest } from '../models/AgentJobRenewRequest.js';
import { type AgentLeftRunDocument } from '../models/AgentLeftRunDocument.js';
import { type AgentLeftRunRequest } from '../models/AgentLeftRunRequest.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { AgentJobLogRequest as AppendAgentJobLogBody } from '../models/AgentJobLogRequest.js';
import { AgentJobClaimRequest as ClaimAgentJobBody } from '../models/AgentJobClaimRequest.js';
import { AgentLeftRunRequest as KeepAgentLeftRunBody } from '../models/AgentLeftRunRequest.js';
import { AgentJobRenewRequest as RenewAgentJobBody } from '../models/AgentJobRenewRequest.js';
import { AgentJobApplyRequest as ReportAgentJobApplyBody } from '../models/AgentJobApplyRequest.js';
import { AgentJobFailureRequest as ReportAgentJobFailureBody } from '../models/AgentJobFailureRequest.js';
import { AgentJobRenewRequest as ReportAgentJobFetchedBody } from '../models/AgentJobRenewRequest.js';
import { AgentJobPlanRequest as ReportAgentJobPlanBody } from '../models/AgentJobPlanRequest.js';

export class AppendAgentJobLogPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type AppendAgentJobLogCall = Call<AppendAgentJobLogPath, undefined, undefined, AgentJobLogRequest>;

/** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/append-log: Append to the log */
export const AppendAgentJobLog = (): MethodDecorator =>
  Operation({
    id: 'appendAgentJobLog',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/jobs/{run_id}/actions/append-log',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: AppendAgentJobLogPath,
    bodyClass: AppendAgentJobLogBody,
    bodyRequired: true,
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated-upload',
  });

export class ClaimAgentJobPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
}

export type ClaimAgentJobCall = Call<ClaimAgentJobPath, undefined, undefined, AgentJobClaimRequest>;

/** POST /api/v2/agents/{agent_id}/actions/claim: Claim a run */
export const ClaimAgentJob = (): MethodDecorator =>
  Operation({
    id: 'claimAgentJob',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/actions/claim',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: ClaimAgentJobPath,
    bodyClass: ClaimAgentJobBody,
    bodyRequired: true,
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class KeepAgentLeftRunPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type KeepAgentLeftRunCall = Call<KeepAgentLeftRunPath, undefined, undefined, AgentLeftRunRequest>;

/** POST /api/v2/agents/{agent_id}/left-runs/{run_id}: Store the state of an interrupted apply */
export const KeepAgentLeftRun = (): MethodDecorator =>
  Operation({
    id: 'keepAgentLeftRun',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/left-runs/{run_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: KeepAgentLeftRunPath,
    bodyClass: KeepAgentLeftRunBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated-upload',
  });

export class ReadAgentLeftRunPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ReadAgentLeftRunCall = Call<ReadAgentLeftRunPath, undefined, undefined, undefined>;

/** GET /api/v2/agents/{agent_id}/left-runs/{run_id}: Read what to do with a run\'s files */
export const ReadAgentLeftRun = (): MethodDecorator =>
  Operation({
    id: 'readAgentLeftRun',
    method: 'GET',
    path: '/api/v2/agents/{agent_id}/left-runs/{run_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: ReadAgentLeftRunPath,
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class RenewAgentJobPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type RenewAgentJobCall = Call<RenewAgentJobPath, undefined, undefined, AgentJobRenewRequest>;

/** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/renew: Renew the lease */
export const RenewAgentJob = (): MethodDecorator =>
  Operation({
    id: 'renewAgentJob',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/jobs/{run_id}/actions/renew',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: RenewAgentJobPath,
    bodyClass: RenewAgentJobBody,
    bodyRequired: true,
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ReportAgentJobApplyPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ReportAgentJobApplyCall = Call<ReportAgentJobApplyPath, undefined, undefined, AgentJobApplyRequest>;

/** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-apply: Report the result of the apply */
export const ReportAgentJobApply = (): MethodDecorator =>
  Operation({
    id: 'reportAgentJobApply',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-apply',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: ReportAgentJobApplyPath,
    bodyClass: ReportAgentJobApplyBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated-upload',
  });

export class ReportAgentJobFailurePath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ReportAgentJobFailureCall = Call<ReportAgentJobFailurePath, undefined, undefined, AgentJobFailureRequest>;

/** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-failure: Report a failure of the agent */
export const ReportAgentJobFailure = (): MethodDecorator =>
  Operation({
    id: 'reportAgentJobFailure',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-failure',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: ReportAgentJobFailurePath,
    bodyClass: ReportAgentJobFailureBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ReportAgentJobFetchedPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ReportAgentJobFetchedCall = Call<ReportAgentJobFetchedPath, undefined, undefined, AgentJobRenewRequest>;

/** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-fetched: Report that the configuration has been fetched */
export const ReportAgentJobFetched = (): MethodDecorator =>
  Operation({
    id: 'reportAgentJobFetched',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-fetched',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: ReportAgentJobFetchedPath,
    bodyClass: ReportAgentJobFetchedBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ReportAgentJobPlanPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ReportAgentJobPlanCall = Call<ReportAgentJobPlanPath, undefined, undefined, AgentJobPlanRequest>;

/** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-plan: Report the result of the plan */
export const ReportAgentJobPlan = (): MethodDecorator =>
  Operation({
    id: 'reportAgentJobPlan',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-plan',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: ReportAgentJobPlanPath,
    bodyClass: ReportAgentJobPlanBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated-upload',
  });

export interface AgentJobsApiContract {
  /** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/append-log: Append to the log */
  appendAgentJobLog(call: AppendAgentJobLogCall): HandlerResult<AgentJobLogDocument>;
  /** POST /api/v2/agents/{agent_id}/actions/claim: Claim a run */
  claimAgentJob(call: ClaimAgentJobCall): HandlerResult<AgentJobDocument>;
  /** POST /api/v2/agents/{agent_id}/left-runs/{run_id}: Store the state of an interrupted apply */
  keepAgentLeftRun(call: KeepAgentLeftRunCall): HandlerResult<void>;
  /** GET /api/v2/agents/{agent_id}/left-runs/{run_id}: Read what to do with a run\'s files */
  readAgentLeftRun(call: ReadAgentLeftRunCall): HandlerResult<AgentLeftRunDocument>;
  /** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/renew: Renew the lease */
  renewAgentJob(call: RenewAgentJobCall): HandlerResult<AgentJobLeaseDocument>;
  /** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-apply: Report the result of the apply */
  reportAgentJobApply(call: ReportAgentJobApplyCall): HandlerResult<void>;
  /** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-failure: Report a failure of the agent */
  reportAgentJobFailure(call: ReportAgentJobFailureCall): HandlerResult<void>;
  /** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-fetched: Report that the configuration has been fetched */
  reportAgentJobFetched(call: ReportAgentJobFetchedCall): HandlerResult<void>;
  /** POST /api/v2/agents/{agent_id}/jobs/{run_id}/actions/report-plan: Report the result of the plan */
  reportAgentJobPlan(call: ReportAgentJobPlanCall): HandlerResult<void>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
