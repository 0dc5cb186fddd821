// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ApplyDocument } from '../models/ApplyDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export class ReadApplyPath {
  /** ID of the apply. */
  @MinCharacters(1)
  @V.IsString()
  'apply_id'!: string;
}

export type ReadApplyCall = Call<ReadApplyPath, undefined, undefined, undefined>;

/** GET /api/v2/applies/{apply_id}: Read an apply */
export const ReadApply = (): MethodDecorator =>
  Operation({
    id: 'readApply',
    method: 'GET',
    path: '/api/v2/applies/{apply_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadApplyPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRunApplyPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ReadRunApplyCall = Call<ReadRunApplyPath, undefined, undefined, undefined>;

/** GET /api/v2/runs/{run_id}/apply: Read the apply of a run */
export const ReadRunApply = (): MethodDecorator =>
  Operation({
    id: 'readRunApply',
    method: 'GET',
    path: '/api/v2/runs/{run_id}/apply',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRunApplyPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface AppliesApiContract {
  /** GET /api/v2/applies/{apply_id}: Read an apply */
  readApply(call: ReadApplyCall): HandlerResult<ApplyDocument>;
  /** GET /api/v2/runs/{run_id}/apply: Read the apply of a run */
  readRunApply(call: ReadRunApplyCall): HandlerResult<ApplyDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
