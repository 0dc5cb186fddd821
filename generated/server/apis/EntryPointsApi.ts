// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type ServerIndex } from '../models/ServerIndex.js';

export type ReadFaviconCall = Call<undefined, undefined, undefined, undefined>;

/** GET /favicon.ico: Read the icon */
export const ReadFavicon = (): MethodDecorator =>
  Operation({
    id: 'readFavicon',
    method: 'GET',
    path: '/favicon.ico',
    slashes: [],
    status: 200,
    mediaType: 'image/x-icon',
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

export type ReadIndexCall = Call<undefined, undefined, undefined, undefined>;

/** GET /: Redirect to the portal, or read the index */
export const ReadIndex = (): MethodDecorator =>
  Operation({
    id: 'readIndex',
    method: 'GET',
    path: '/',
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

export type ReadRobotsCall = Call<undefined, undefined, undefined, undefined>;

/** GET /robots.txt: Read the rules for crawlers */
export const ReadRobots = (): MethodDecorator =>
  Operation({
    id: 'readRobots',
    method: 'GET',
    path: '/robots.txt',
    slashes: [],
    status: 200,
    mediaType: 'text/plain; charset=utf-8',
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

export interface EntryPointsApiContract {
  /** GET /favicon.ico: Read the icon */
  readFavicon(call: ReadFaviconCall): HandlerResult<Blob>;
  /** GET /: Redirect to the portal, or read the index */
  readIndex(call: ReadIndexCall): HandlerResult<ServerIndex>;
  /** GET /robots.txt: Read the rules for crawlers */
  readRobots(call: ReadRobotsCall): HandlerResult<string>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
