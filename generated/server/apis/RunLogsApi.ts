// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export class FollowRunLogPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
  /** The phase whose log to follow. */
  @V.IsIn(['plan', 'apply'])
  'phase'!: 'plan' | 'apply';
}

export class FollowRunLogHeaders {
  /** The offset to resume from. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(0)
  @V.IsInt()
  @fromQuery('number')
  'Last-Event-ID'?: number;
}

export type FollowRunLogCall = Call<FollowRunLogPath, undefined, FollowRunLogHeaders, undefined>;

/** GET /api/v2/runs/{run_id}/logs/{phase}/events: Follow a log */
export const FollowRunLog = (): MethodDecorator =>
  Operation({
    id: 'followRunLog',
    method: 'GET',
    path: '/api/v2/runs/{run_id}/logs/{phase}/events',
    slashes: [],
    status: 200,
    mediaType: 'text/event-stream',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: FollowRunLogPath,
    headersClass: FollowRunLogHeaders,
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: ['Last-Event-ID'],
    bodyReading: 'none',
  });

export class ReadRunLogPath {
  /** The last segment of the `log-read-url` of a plan or an apply. It authorizes reading for two hours. */
  @MinCharacters(1)
  @V.IsString()
  'log_token'!: string;
}

export class ReadRunLogQuery {
  /** The first byte to return. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(0)
  @V.IsInt()
  @fromQuery('number')
  'offset'?: number;
  /** Maximum number of bytes to return; more than 1 MiB counts as 1 MiB. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'limit'?: number;
}

export type ReadRunLogCall = Call<ReadRunLogPath, ReadRunLogQuery, undefined, undefined>;

/** GET /api/v2/run-logs/{log_token}: Read a part of a log */
export const ReadRunLog = (): MethodDecorator =>
  Operation({
    id: 'readRunLog',
    method: 'GET',
    path: '/api/v2/run-logs/{log_token}',
    slashes: [],
    status: 200,
    mediaType: 'text/plain',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: ReadRunLogPath,
    queryClass: ReadRunLogQuery,
    quiet: true,
    secretPath: true,
    queryNames: ['offset', 'limit'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface RunLogsApiContract {
  /** GET /api/v2/runs/{run_id}/logs/{phase}/events: Follow a log */
  followRunLog(call: FollowRunLogCall): HandlerResult<string>;
  /** GET /api/v2/run-logs/{log_token}: Read a part of a log */
  readRunLog(call: ReadRunLogCall): HandlerResult<string>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
