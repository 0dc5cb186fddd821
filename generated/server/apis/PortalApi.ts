// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export class ReadPortalFilePath {
  /** Address of a page, or name of a file. May contain slashes. */
  @MinCharacters(1)
  @V.IsString()
  'path'!: string;
}

export type ReadPortalFileCall = Call<ReadPortalFilePath, undefined, undefined, undefined>;

/** GET /app/{path}: Open a page of the portal, or read one of its files */
export const ReadPortalFile = (): MethodDecorator =>
  Operation({
    id: 'readPortalFile',
    method: 'GET',
    path: '/app/{path}',
    slashes: ['path'],
    status: 200,
    mediaType: 'text/html; charset=utf-8',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    anyQuery: true,
    callers: [],
    pathClass: ReadPortalFilePath,
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export type ShowPortalCall = Call<undefined, undefined, undefined, undefined>;

/** GET /app: Open the portal */
export const ShowPortal = (): MethodDecorator =>
  Operation({
    id: 'showPortal',
    method: 'GET',
    path: '/app',
    slashes: [],
    status: 200,
    mediaType: 'text/html; charset=utf-8',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    anyQuery: true,
    callers: [],
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface PortalApiContract {
  /** GET /app/{path}: Open a page of the portal, or read one of its files */
  readPortalFile(call: ReadPortalFileCall): HandlerResult<string>;
  /** GET /app: Open the portal */
  showPortal(call: ShowPortalCall): HandlerResult<string>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
