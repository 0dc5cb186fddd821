// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type BrowserSessionListDocument } from '../models/BrowserSessionListDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type SessionCreateRequest } from '../models/SessionCreateRequest.js';
import { type SessionDocument } from '../models/SessionDocument.js';
import { type SignOutDocument } from '../models/SignOutDocument.js';
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

export class ListSessionsQuery {
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

export type ListSessionsCall = Call<undefined, ListSessionsQuery, undefined, undefined>;

/** GET /api/sessions: List the caller\'s sessions */
export const ListSessions = (): MethodDecorator =>
  Operation({
    id: 'listSessions',
    method: 'GET',
    path: '/api/sessions',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    queryClass: ListSessionsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListUserSessionsPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export class ListUserSessionsQuery {
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

export type ListUserSessionsCall = Call<ListUserSessionsPath, ListUserSessionsQuery, undefined, undefined>;

/** GET /api/v2/admin/users/{user_id}/sessions: List the sessions of a user */
export const ListUserSessions = (): MethodDecorator =>
  Operation({
    id: 'listUserSessions',
    method: 'GET',
    path: '/api/v2/admin/users/{user_id}/sessions',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: ListUserSessionsPath,
    queryClass: ListUserSessionsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
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

export class RevokeSessionPath {
  @V.IsString()
  'session_id'!: string;
}

export type RevokeSessionCall = Call<RevokeSessionPath, undefined, undefined, undefined>;

/** DELETE /api/sessions/{session_id}: End a session */
export const RevokeSession = (): MethodDecorator =>
  Operation({
    id: 'revokeSession',
    method: 'DELETE',
    path: '/api/sessions/{session_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: RevokeSessionPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export type SignOutCall = Call<undefined, undefined, undefined, undefined>;

/** POST /api/session/actions/sign-out: Sign out, including at the issuer */
export const SignOut = (): MethodDecorator =>
  Operation({
    id: 'signOut',
    method: 'POST',
    path: '/api/session/actions/sign-out',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
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

export interface SessionsApiContract {
  /** POST /api/session: Sign in */
  createSession(call: CreateSessionCall): HandlerResult<SessionDocument>;
  /** DELETE /api/sessions: Sign out everywhere */
  deleteAllSessions(call: DeleteAllSessionsCall): HandlerResult<void>;
  /** DELETE /api/session: Sign out */
  deleteSession(call: DeleteSessionCall): HandlerResult<void>;
  /** GET /api/sessions: List the caller\'s sessions */
  listSessions(call: ListSessionsCall): HandlerResult<BrowserSessionListDocument>;
  /** GET /api/v2/admin/users/{user_id}/sessions: List the sessions of a user */
  listUserSessions(call: ListUserSessionsCall): HandlerResult<BrowserSessionListDocument>;
  /** GET /api/session: Read the session */
  readSession(call: ReadSessionCall): HandlerResult<SessionDocument>;
  /** DELETE /api/sessions/{session_id}: End a session */
  revokeSession(call: RevokeSessionCall): HandlerResult<void>;
  /** POST /api/session/actions/sign-out: Sign out, including at the issuer */
  signOut(call: SignOutCall): HandlerResult<SignOutDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
