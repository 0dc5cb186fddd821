// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type AuthenticationTokenCreateRequest } from '../models/AuthenticationTokenCreateRequest.js';
import { type AuthenticationTokenDocument } from '../models/AuthenticationTokenDocument.js';
import { type AuthenticationTokenListDocument } from '../models/AuthenticationTokenListDocument.js';
import { type AuthenticationTokenReplaceRequest } from '../models/AuthenticationTokenReplaceRequest.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type NamedTeamTokenCreateRequest } from '../models/NamedTeamTokenCreateRequest.js';
import { NamedTeamTokenCreateRequest as CreateNamedTeamTokenBody } from '../models/NamedTeamTokenCreateRequest.js';
import { AuthenticationTokenReplaceRequest as CreateOrganizationTokenBody } from '../models/AuthenticationTokenReplaceRequest.js';
import { AuthenticationTokenReplaceRequest as CreateTeamTokenBody } from '../models/AuthenticationTokenReplaceRequest.js';
import { AuthenticationTokenCreateRequest as CreateUserTokenBody } from '../models/AuthenticationTokenCreateRequest.js';

export class CreateNamedTeamTokenPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type CreateNamedTeamTokenCall = Call<CreateNamedTeamTokenPath, undefined, undefined, NamedTeamTokenCreateRequest>;

/** POST /api/v2/teams/{team_id}/authentication-tokens: Create a token of a team with a description */
export const CreateNamedTeamToken = (): MethodDecorator =>
  Operation({
    id: 'createNamedTeamToken',
    method: 'POST',
    path: '/api/v2/teams/{team_id}/authentication-tokens',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateNamedTeamTokenPath,
    bodyClass: CreateNamedTeamTokenBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"body":[{"in":"/data","member":"type","value":"","becomes":"authentication-tokens"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateOrganizationTokenPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class CreateOrganizationTokenQuery {
  /** `audit-trails` selects the audit token. By default, the operation applies to the organization's own token. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['audit-trails'])
  'token'?: 'audit-trails';
}

export type CreateOrganizationTokenCall = Call<CreateOrganizationTokenPath, CreateOrganizationTokenQuery, undefined, AuthenticationTokenReplaceRequest | undefined>;

/** POST /api/v2/organizations/{organization_name}/authentication-token: Create or replace the token of an organization */
export const CreateOrganizationToken = (): MethodDecorator =>
  Operation({
    id: 'createOrganizationToken',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/authentication-token',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: CreateOrganizationTokenPath,
    queryClass: CreateOrganizationTokenQuery,
    bodyClass: CreateOrganizationTokenBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: ['token'],
    aliases: {"body":[{"in":"/data","member":"type","value":"","becomes":"authentication-tokens"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateTeamTokenPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type CreateTeamTokenCall = Call<CreateTeamTokenPath, undefined, undefined, AuthenticationTokenReplaceRequest | undefined>;

/** POST /api/v2/teams/{team_id}/authentication-token: Create or replace the token of a team */
export const CreateTeamToken = (): MethodDecorator =>
  Operation({
    id: 'createTeamToken',
    method: 'POST',
    path: '/api/v2/teams/{team_id}/authentication-token',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateTeamTokenPath,
    bodyClass: CreateTeamTokenBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"body":[{"in":"/data","member":"type","value":"","becomes":"authentication-tokens"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateUserTokenPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export type CreateUserTokenCall = Call<CreateUserTokenPath, undefined, undefined, AuthenticationTokenCreateRequest>;

/** POST /api/v2/users/{user_id}/authentication-tokens: Create a token of a user */
export const CreateUserToken = (): MethodDecorator =>
  Operation({
    id: 'createUserToken',
    method: 'POST',
    path: '/api/v2/users/{user_id}/authentication-tokens',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: CreateUserTokenPath,
    bodyClass: CreateUserTokenBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"body":[{"in":"/data","member":"type","value":"","becomes":"authentication-tokens"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteAuthenticationTokenPath {
  /** ID of the token. It is not a secret. */
  @MinCharacters(1)
  @V.IsString()
  'token_id'!: string;
}

export type DeleteAuthenticationTokenCall = Call<DeleteAuthenticationTokenPath, undefined, undefined, undefined>;

/** DELETE /api/v2/authentication-tokens/{token_id}: Delete a token */
export const DeleteAuthenticationToken = (): MethodDecorator =>
  Operation({
    id: 'deleteAuthenticationToken',
    method: 'DELETE',
    path: '/api/v2/authentication-tokens/{token_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteAuthenticationTokenPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteOrganizationTokenPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class DeleteOrganizationTokenQuery {
  /** `audit-trails` selects the audit token. By default, the operation applies to the organization's own token. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['audit-trails'])
  'token'?: 'audit-trails';
}

export type DeleteOrganizationTokenCall = Call<DeleteOrganizationTokenPath, DeleteOrganizationTokenQuery, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}/authentication-token: Delete the token of an organization */
export const DeleteOrganizationToken = (): MethodDecorator =>
  Operation({
    id: 'deleteOrganizationToken',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/authentication-token',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: DeleteOrganizationTokenPath,
    queryClass: DeleteOrganizationTokenQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['token'],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteTeamTokenPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type DeleteTeamTokenCall = Call<DeleteTeamTokenPath, undefined, undefined, undefined>;

/** DELETE /api/v2/teams/{team_id}/authentication-token: Delete the token of a team */
export const DeleteTeamToken = (): MethodDecorator =>
  Operation({
    id: 'deleteTeamToken',
    method: 'DELETE',
    path: '/api/v2/teams/{team_id}/authentication-token',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteTeamTokenPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListTeamTokensPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListTeamTokensQuery {
  /** Only tokens of teams whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'q'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['team-name', '-team-name', 'created-at', '-created-at', 'expired-at', '-expired-at', 'last-used-at', '-last-used-at'])
  'sort'?: 'team-name' | '-team-name' | 'created-at' | '-created-at' | 'expired-at' | '-expired-at' | 'last-used-at' | '-last-used-at';
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

export type ListTeamTokensCall = Call<ListTeamTokensPath, ListTeamTokensQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/team-tokens: List the tokens of an organization\'s teams */
export const ListTeamTokens = (): MethodDecorator =>
  Operation({
    id: 'listTeamTokens',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/team-tokens',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListTeamTokensPath,
    queryClass: ListTeamTokensQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'sort', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListUserTokensPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export class ListUserTokensQuery {
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

export type ListUserTokensCall = Call<ListUserTokensPath, ListUserTokensQuery, undefined, undefined>;

/** GET /api/v2/users/{user_id}/authentication-tokens: List the tokens of a user */
export const ListUserTokens = (): MethodDecorator =>
  Operation({
    id: 'listUserTokens',
    method: 'GET',
    path: '/api/v2/users/{user_id}/authentication-tokens',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: ListUserTokensPath,
    queryClass: ListUserTokensQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadAuthenticationTokenPath {
  /** ID of the token. It is not a secret. */
  @MinCharacters(1)
  @V.IsString()
  'token_id'!: string;
}

export type ReadAuthenticationTokenCall = Call<ReadAuthenticationTokenPath, undefined, undefined, undefined>;

/** GET /api/v2/authentication-tokens/{token_id}: Read a token */
export const ReadAuthenticationToken = (): MethodDecorator =>
  Operation({
    id: 'readAuthenticationToken',
    method: 'GET',
    path: '/api/v2/authentication-tokens/{token_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadAuthenticationTokenPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadOrganizationTokenPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ReadOrganizationTokenQuery {
  /** `audit-trails` selects the audit token. By default, the operation applies to the organization's own token. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['audit-trails'])
  'token'?: 'audit-trails';
}

export type ReadOrganizationTokenCall = Call<ReadOrganizationTokenPath, ReadOrganizationTokenQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/authentication-token: Read the token of an organization */
export const ReadOrganizationToken = (): MethodDecorator =>
  Operation({
    id: 'readOrganizationToken',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/authentication-token',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ReadOrganizationTokenPath,
    queryClass: ReadOrganizationTokenQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['token'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadTeamTokenPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type ReadTeamTokenCall = Call<ReadTeamTokenPath, undefined, undefined, undefined>;

/** GET /api/v2/teams/{team_id}/authentication-token: Read the token of a team */
export const ReadTeamToken = (): MethodDecorator =>
  Operation({
    id: 'readTeamToken',
    method: 'GET',
    path: '/api/v2/teams/{team_id}/authentication-token',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadTeamTokenPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface AuthenticationTokensApiContract {
  /** POST /api/v2/teams/{team_id}/authentication-tokens: Create a token of a team with a description */
  createNamedTeamToken(call: CreateNamedTeamTokenCall): HandlerResult<AuthenticationTokenDocument>;
  /** POST /api/v2/organizations/{organization_name}/authentication-token: Create or replace the token of an organization */
  createOrganizationToken(call: CreateOrganizationTokenCall): HandlerResult<AuthenticationTokenDocument>;
  /** POST /api/v2/teams/{team_id}/authentication-token: Create or replace the token of a team */
  createTeamToken(call: CreateTeamTokenCall): HandlerResult<AuthenticationTokenDocument>;
  /** POST /api/v2/users/{user_id}/authentication-tokens: Create a token of a user */
  createUserToken(call: CreateUserTokenCall): HandlerResult<AuthenticationTokenDocument>;
  /** DELETE /api/v2/authentication-tokens/{token_id}: Delete a token */
  deleteAuthenticationToken(call: DeleteAuthenticationTokenCall): HandlerResult<void>;
  /** DELETE /api/v2/organizations/{organization_name}/authentication-token: Delete the token of an organization */
  deleteOrganizationToken(call: DeleteOrganizationTokenCall): HandlerResult<void>;
  /** DELETE /api/v2/teams/{team_id}/authentication-token: Delete the token of a team */
  deleteTeamToken(call: DeleteTeamTokenCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/team-tokens: List the tokens of an organization\'s teams */
  listTeamTokens(call: ListTeamTokensCall): HandlerResult<AuthenticationTokenListDocument>;
  /** GET /api/v2/users/{user_id}/authentication-tokens: List the tokens of a user */
  listUserTokens(call: ListUserTokensCall): HandlerResult<AuthenticationTokenListDocument>;
  /** GET /api/v2/authentication-tokens/{token_id}: Read a token */
  readAuthenticationToken(call: ReadAuthenticationTokenCall): HandlerResult<AuthenticationTokenDocument>;
  /** GET /api/v2/organizations/{organization_name}/authentication-token: Read the token of an organization */
  readOrganizationToken(call: ReadOrganizationTokenCall): HandlerResult<AuthenticationTokenDocument>;
  /** GET /api/v2/teams/{team_id}/authentication-token: Read the token of a team */
  readTeamToken(call: ReadTeamTokenCall): HandlerResult<AuthenticationTokenDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
