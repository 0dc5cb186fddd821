// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type UserCreateRequest } from '../models/UserCreateRequest.js';
import { type UserDocument } from '../models/UserDocument.js';
import { type UserListDocument } from '../models/UserListDocument.js';
import { UserCreateRequest as CreateUserBody } from '../models/UserCreateRequest.js';

export type CreateUserCall = Call<undefined, undefined, undefined, UserCreateRequest>;

/** POST /api/v2/admin/users: Create a user */
export const CreateUser = (): MethodDecorator =>
  Operation({
    id: 'createUser',
    method: 'POST',
    path: '/api/v2/admin/users',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    bodyClass: CreateUserBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteUserPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export type DeleteUserCall = Call<DeleteUserPath, undefined, undefined, undefined>;

/** DELETE /api/v2/admin/users/{user_id}: Delete a user */
export const DeleteUser = (): MethodDecorator =>
  Operation({
    id: 'deleteUser',
    method: 'DELETE',
    path: '/api/v2/admin/users/{user_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: DeleteUserPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListUsersQuery {
  /** Only users whose user name or email address contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
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

export type ListUsersCall = Call<undefined, ListUsersQuery, undefined, undefined>;

/** GET /api/v2/admin/users: List all users */
export const ListUsers = (): MethodDecorator =>
  Operation({
    id: 'listUsers',
    method: 'GET',
    path: '/api/v2/admin/users',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    queryClass: ListUsersQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export type ReadAccountDetailsCall = Call<undefined, undefined, undefined, undefined>;

/** GET /api/v2/account/details: Read the caller\'s account */
export const ReadAccountDetails = (): MethodDecorator =>
  Operation({
    id: 'readAccountDetails',
    method: 'GET',
    path: '/api/v2/account/details',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadUserPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export type ReadUserCall = Call<ReadUserPath, undefined, undefined, undefined>;

/** GET /api/v2/users/{user_id}: Read a user */
export const ReadUser = (): MethodDecorator =>
  Operation({
    id: 'readUser',
    method: 'GET',
    path: '/api/v2/users/{user_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadUserPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class SuspendUserPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export type SuspendUserCall = Call<SuspendUserPath, undefined, undefined, undefined>;

/** POST /api/v2/admin/users/{user_id}/actions/suspend: Suspend a user */
export const SuspendUser = (): MethodDecorator =>
  Operation({
    id: 'suspendUser',
    method: 'POST',
    path: '/api/v2/admin/users/{user_id}/actions/suspend',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: SuspendUserPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UnsuspendUserPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export type UnsuspendUserCall = Call<UnsuspendUserPath, undefined, undefined, undefined>;

/** POST /api/v2/admin/users/{user_id}/actions/unsuspend: Unsuspend a user */
export const UnsuspendUser = (): MethodDecorator =>
  Operation({
    id: 'unsuspendUser',
    method: 'POST',
    path: '/api/v2/admin/users/{user_id}/actions/unsuspend',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: UnsuspendUserPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface UsersApiContract {
  /** POST /api/v2/admin/users: Create a user */
  createUser(call: CreateUserCall): HandlerResult<UserDocument>;
  /** DELETE /api/v2/admin/users/{user_id}: Delete a user */
  deleteUser(call: DeleteUserCall): HandlerResult<void>;
  /** GET /api/v2/admin/users: List all users */
  listUsers(call: ListUsersCall): HandlerResult<UserListDocument>;
  /** GET /api/v2/account/details: Read the caller\'s account */
  readAccountDetails(call: ReadAccountDetailsCall): HandlerResult<UserDocument>;
  /** GET /api/v2/users/{user_id}: Read a user */
  readUser(call: ReadUserCall): HandlerResult<UserDocument>;
  /** POST /api/v2/admin/users/{user_id}/actions/suspend: Suspend a user */
  suspendUser(call: SuspendUserCall): HandlerResult<UserDocument>;
  /** POST /api/v2/admin/users/{user_id}/actions/unsuspend: Unsuspend a user */
  unsuspendUser(call: UnsuspendUserCall): HandlerResult<UserDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
