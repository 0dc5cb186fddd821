// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type Health } from '../models/Health.js';
import { type Readiness } from '../models/Readiness.js';

export type ReadHealthCall = Call<undefined, undefined, undefined, undefined>;

/** GET /healthz: Check whether the process is alive */
export const ReadHealth = (): MethodDecorator =>
  Operation({
    id: 'readHealth',
    method: 'GET',
    path: '/healthz',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export type ReadMetricsCall = Call<undefined, undefined, undefined, undefined>;

/** GET /metrics: Read the metrics */
export const ReadMetrics = (): MethodDecorator =>
  Operation({
    id: 'readMetrics',
    method: 'GET',
    path: '/metrics',
    slashes: [],
    status: 200,
    mediaType: 'text/plain; version=0.0.4; charset=utf-8',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export type ReadReadinessCall = Call<undefined, undefined, undefined, undefined>;

/** GET /readyz: Check whether the server is ready */
export const ReadReadiness = (): MethodDecorator =>
  Operation({
    id: 'readReadiness',
    method: 'GET',
    path: '/readyz',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface OperationsApiContract {
  /** GET /healthz: Check whether the process is alive */
  readHealth(call: ReadHealthCall): HandlerResult<Health>;
  /** GET /metrics: Read the metrics */
  readMetrics(call: ReadMetricsCall): HandlerResult<string>;
  /** GET /readyz: Check whether the server is ready */
  readReadiness(call: ReadReadinessCall): HandlerResult<Readiness>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
