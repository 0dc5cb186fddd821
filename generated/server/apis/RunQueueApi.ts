// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type CapacityDocument } from '../models/CapacityDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RunListDocument } from '../models/RunListDocument.js';

export class ReadCapacityPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type ReadCapacityCall = Call<ReadCapacityPath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/capacity: Count the runs in the run queue of an organization */
export const ReadCapacity = (): MethodDecorator =>
  Operation({
    id: 'readCapacity',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/capacity',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadCapacityPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRunQueuePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ReadRunQueueQuery {
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

export type ReadRunQueueCall = Call<ReadRunQueuePath, ReadRunQueueQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/runs/queue: List the run queue of an organization */
export const ReadRunQueue = (): MethodDecorator =>
  Operation({
    id: 'readRunQueue',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/runs/queue',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRunQueuePath,
    queryClass: ReadRunQueueQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface RunQueueApiContract {
  /** GET /api/v2/organizations/{organization_name}/capacity: Count the runs in the run queue of an organization */
  readCapacity(call: ReadCapacityCall): HandlerResult<CapacityDocument>;
  /** GET /api/v2/organizations/{organization_name}/runs/queue: List the run queue of an organization */
  readRunQueue(call: ReadRunQueueCall): HandlerResult<RunListDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
