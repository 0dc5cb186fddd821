// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export type PingCall = Call<undefined, undefined, undefined, undefined>;

/** GET /api/v2/ping: Read the version of the API */
export const Ping = (): MethodDecorator =>
  Operation({
    id: 'ping',
    method: 'GET',
    path: '/api/v2/ping',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface PingApiContract {
  /** GET /api/v2/ping: Read the version of the API */
  ping(call: PingCall): HandlerResult<void>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
