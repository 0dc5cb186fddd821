// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type SessionCreateRequest } from '../models/SessionCreateRequest.js';
import { type SessionDocument } from '../models/SessionDocument.js';
import { SessionCreateRequest as CreateSessionBody } from '../models/SessionCreateRequest.js';

export type CreateSessionCall = Call<undefined, undefined, undefined, SessionCreateRequest>;

/** POST /api/session: Sign in */
export const CreateSession = (): MethodDecorator =>
  Operation({
    id: 'createSession',
    method: 'POST',
    path: '/api/session',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    sameOrigin: true,
    callers: [],
    bodyClass: CreateSessionBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export type DeleteAllSessionsCall = Call<undefined, undefined, undefined, undefined>;

/** DELETE /api/sessions: Sign out everywhere */
export const DeleteAllSessions = (): MethodDecorator =>
  Operation({
    id: 'deleteAllSessions',
    method: 'DELETE',
    path: '/api/sessions',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export type DeleteSessionCall = Call<undefined, undefined, undefined, undefined>;

/** DELETE /api/session: Sign out */
export const DeleteSession = (): MethodDecorator =>
  Operation({
    id: 'deleteSession',
    method: 'DELETE',
    path: '/api/session',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    sameOrigin: true,
    callers: [],
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export type ReadSessionCall = Call<undefined, undefined, undefined, undefined>;

/** GET /api/session: Read the session */
export const ReadSession = (): MethodDecorator =>
  Operation({
    id: 'readSession',
    method: 'GET',
    path: '/api/session',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface SessionsApiContract {
  /** POST /api/session: Sign in */
  createSession(call: CreateSessionCall): HandlerResult<SessionDocument>;
  /** DELETE /api/sessions: Sign out everywhere */
  deleteAllSessions(call: DeleteAllSessionsCall): HandlerResult<void>;
  /** DELETE /api/session: Sign out */
  deleteSession(call: DeleteSessionCall): HandlerResult<void>;
  /** GET /api/session: Read the session */
  readSession(call: ReadSessionCall): HandlerResult<SessionDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
