// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type PlanDocument } from '../models/PlanDocument.js';
import { type PlanSummaryDocument } from '../models/PlanSummaryDocument.js';

export class ReadPlanPath {
  /** ID of the plan. */
  @MinCharacters(1)
  @V.IsString()
  'plan_id'!: string;
}

export type ReadPlanCall = Call<ReadPlanPath, undefined, undefined, undefined>;

/** GET /api/v2/plans/{plan_id}: Read a plan */
export const ReadPlan = (): MethodDecorator =>
  Operation({
    id: 'readPlan',
    method: 'GET',
    path: '/api/v2/plans/{plan_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadPlanPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadPlanJsonPath {
  /** ID of the plan. */
  @MinCharacters(1)
  @V.IsString()
  'plan_id'!: string;
}

export type ReadPlanJsonCall = Call<ReadPlanJsonPath, undefined, undefined, undefined>;

/** GET /api/v2/plans/{plan_id}/json-output: Read the plan as JSON */
export const ReadPlanJson = (): MethodDecorator =>
  Operation({
    id: 'readPlanJson',
    method: 'GET',
    path: '/api/v2/plans/{plan_id}/json-output',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadPlanJsonPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadPlanSummaryPath {
  /** ID of the plan. */
  @MinCharacters(1)
  @V.IsString()
  'plan_id'!: string;
}

export class ReadPlanSummaryQuery {
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

export type ReadPlanSummaryCall = Call<ReadPlanSummaryPath, ReadPlanSummaryQuery, undefined, undefined>;

/** GET /api/v2/plans/{plan_id}/summary: Read the summary of a plan */
export const ReadPlanSummary = (): MethodDecorator =>
  Operation({
    id: 'readPlanSummary',
    method: 'GET',
    path: '/api/v2/plans/{plan_id}/summary',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadPlanSummaryPath,
    queryClass: ReadPlanSummaryQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRedactedPlanPath {
  /** ID of the plan. */
  @MinCharacters(1)
  @V.IsString()
  'plan_id'!: string;
}

export type ReadRedactedPlanCall = Call<ReadRedactedPlanPath, undefined, undefined, undefined>;

/** GET /api/v2/plans/{plan_id}/json-output-redacted: Read the plan as a terminal renders it */
export const ReadRedactedPlan = (): MethodDecorator =>
  Operation({
    id: 'readRedactedPlan',
    method: 'GET',
    path: '/api/v2/plans/{plan_id}/json-output-redacted',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRedactedPlanPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRunPlanPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ReadRunPlanCall = Call<ReadRunPlanPath, undefined, undefined, undefined>;

/** GET /api/v2/runs/{run_id}/plan: Read the plan of a run */
export const ReadRunPlan = (): MethodDecorator =>
  Operation({
    id: 'readRunPlan',
    method: 'GET',
    path: '/api/v2/runs/{run_id}/plan',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRunPlanPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface PlansApiContract {
  /** GET /api/v2/plans/{plan_id}: Read a plan */
  readPlan(call: ReadPlanCall): HandlerResult<PlanDocument>;
  /** GET /api/v2/plans/{plan_id}/json-output: Read the plan as JSON */
  readPlanJson(call: ReadPlanJsonCall): HandlerResult<{ [key: string]: any; }>;
  /** GET /api/v2/plans/{plan_id}/summary: Read the summary of a plan */
  readPlanSummary(call: ReadPlanSummaryCall): HandlerResult<PlanSummaryDocument>;
  /** GET /api/v2/plans/{plan_id}/json-output-redacted: Read the plan as a terminal renders it */
  readRedactedPlan(call: ReadRedactedPlanCall): HandlerResult<{ [key: string]: any; }>;
  /** GET /api/v2/runs/{run_id}/plan: Read the plan of a run */
  readRunPlan(call: ReadRunPlanCall): HandlerResult<PlanDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
