// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RunChecksDocument } from '../models/RunChecksDocument.js';

export class ListRunEventsPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ListRunEventsCall = Call<ListRunEventsPath, undefined, undefined, undefined>;

/** GET /api/v2/runs/{run_id}/run-events: List the warnings of a run */
export const ListRunEvents = (): MethodDecorator =>
  Operation({
    id: 'listRunEvents',
    method: 'GET',
    path: '/api/v2/runs/{run_id}/run-events',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRunEventsPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListTaskStagesPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ListTaskStagesCall = Call<ListTaskStagesPath, undefined, undefined, undefined>;

/** GET /api/v2/runs/{run_id}/task-stages: List the task stages of a run */
export const ListTaskStages = (): MethodDecorator =>
  Operation({
    id: 'listTaskStages',
    method: 'GET',
    path: '/api/v2/runs/{run_id}/task-stages',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListTaskStagesPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface RunChecksApiContract {
  /** GET /api/v2/runs/{run_id}/run-events: List the warnings of a run */
  listRunEvents(call: ListRunEventsCall): HandlerResult<RunChecksDocument>;
  /** GET /api/v2/runs/{run_id}/task-stages: List the task stages of a run */
  listTaskStages(call: ListTaskStagesCall): HandlerResult<RunChecksDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
