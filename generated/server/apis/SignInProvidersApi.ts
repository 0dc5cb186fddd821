// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type IdentityCreateRequest } from '../models/IdentityCreateRequest.js';
import { type IdentityDocument } from '../models/IdentityDocument.js';
import { type IdentityListDocument } from '../models/IdentityListDocument.js';
import { type SignInProviderCreateRequest } from '../models/SignInProviderCreateRequest.js';
import { type SignInProviderDocument } from '../models/SignInProviderDocument.js';
import { type SignInProviderListDocument } from '../models/SignInProviderListDocument.js';
import { type SignInProviderUpdateRequest } from '../models/SignInProviderUpdateRequest.js';
import { IdentityCreateRequest as CreateIdentityBody } from '../models/IdentityCreateRequest.js';
import { SignInProviderCreateRequest as CreateSignInProviderBody } from '../models/SignInProviderCreateRequest.js';
import { SignInProviderUpdateRequest as UpdateSignInProviderBody } from '../models/SignInProviderUpdateRequest.js';

export class CreateIdentityPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export type CreateIdentityCall = Call<CreateIdentityPath, undefined, undefined, IdentityCreateRequest>;

/** POST /api/v2/admin/users/{user_id}/identities: Link an identity to a user */
export const CreateIdentity = (): MethodDecorator =>
  Operation({
    id: 'createIdentity',
    method: 'POST',
    path: '/api/v2/admin/users/{user_id}/identities',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: CreateIdentityPath,
    bodyClass: CreateIdentityBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export type CreateSignInProviderCall = Call<undefined, undefined, undefined, SignInProviderCreateRequest>;

/** POST /api/v2/admin/sign-in-providers: Connect a sign-in provider */
export const CreateSignInProvider = (): MethodDecorator =>
  Operation({
    id: 'createSignInProvider',
    method: 'POST',
    path: '/api/v2/admin/sign-in-providers',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    bodyClass: CreateSignInProviderBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteIdentityPath {
  @V.IsString()
  'identity_id'!: string;
}

export type DeleteIdentityCall = Call<DeleteIdentityPath, undefined, undefined, undefined>;

/** DELETE /api/v2/admin/identities/{identity_id}: Delete an identity */
export const DeleteIdentity = (): MethodDecorator =>
  Operation({
    id: 'deleteIdentity',
    method: 'DELETE',
    path: '/api/v2/admin/identities/{identity_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: DeleteIdentityPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteSignInProviderPath {
  /** ID of the sign-in provider. */
  @V.IsString()
  'provider_id'!: string;
}

export type DeleteSignInProviderCall = Call<DeleteSignInProviderPath, undefined, undefined, undefined>;

/** DELETE /api/v2/admin/sign-in-providers/{provider_id}: Delete a sign-in provider */
export const DeleteSignInProvider = (): MethodDecorator =>
  Operation({
    id: 'deleteSignInProvider',
    method: 'DELETE',
    path: '/api/v2/admin/sign-in-providers/{provider_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: DeleteSignInProviderPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListIdentitiesPath {
  /** ID of the user. */
  @MinCharacters(1)
  @V.IsString()
  'user_id'!: string;
}

export class ListIdentitiesQuery {
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

export type ListIdentitiesCall = Call<ListIdentitiesPath, ListIdentitiesQuery, undefined, undefined>;

/** GET /api/v2/admin/users/{user_id}/identities: List the identities of a user */
export const ListIdentities = (): MethodDecorator =>
  Operation({
    id: 'listIdentities',
    method: 'GET',
    path: '/api/v2/admin/users/{user_id}/identities',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: ListIdentitiesPath,
    queryClass: ListIdentitiesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListSignInProvidersQuery {
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

export type ListSignInProvidersCall = Call<undefined, ListSignInProvidersQuery, undefined, undefined>;

/** GET /api/v2/admin/sign-in-providers: List the sign-in providers */
export const ListSignInProviders = (): MethodDecorator =>
  Operation({
    id: 'listSignInProviders',
    method: 'GET',
    path: '/api/v2/admin/sign-in-providers',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    queryClass: ListSignInProvidersQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadSignInProviderPath {
  /** ID of the sign-in provider. */
  @V.IsString()
  'provider_id'!: string;
}

export type ReadSignInProviderCall = Call<ReadSignInProviderPath, undefined, undefined, undefined>;

/** GET /api/v2/admin/sign-in-providers/{provider_id}: Read a sign-in provider */
export const ReadSignInProvider = (): MethodDecorator =>
  Operation({
    id: 'readSignInProvider',
    method: 'GET',
    path: '/api/v2/admin/sign-in-providers/{provider_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: ReadSignInProviderPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateSignInProviderPath {
  /** ID of the sign-in provider. */
  @V.IsString()
  'provider_id'!: string;
}

export type UpdateSignInProviderCall = Call<UpdateSignInProviderPath, undefined, undefined, SignInProviderUpdateRequest>;

/** PATCH /api/v2/admin/sign-in-providers/{provider_id}: Update a sign-in provider */
export const UpdateSignInProvider = (): MethodDecorator =>
  Operation({
    id: 'updateSignInProvider',
    method: 'PATCH',
    path: '/api/v2/admin/sign-in-providers/{provider_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: UpdateSignInProviderPath,
    bodyClass: UpdateSignInProviderBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface SignInProvidersApiContract {
  /** POST /api/v2/admin/users/{user_id}/identities: Link an identity to a user */
  createIdentity(call: CreateIdentityCall): HandlerResult<IdentityDocument>;
  /** POST /api/v2/admin/sign-in-providers: Connect a sign-in provider */
  createSignInProvider(call: CreateSignInProviderCall): HandlerResult<SignInProviderDocument>;
  /** DELETE /api/v2/admin/identities/{identity_id}: Delete an identity */
  deleteIdentity(call: DeleteIdentityCall): HandlerResult<void>;
  /** DELETE /api/v2/admin/sign-in-providers/{provider_id}: Delete a sign-in provider */
  deleteSignInProvider(call: DeleteSignInProviderCall): HandlerResult<void>;
  /** GET /api/v2/admin/users/{user_id}/identities: List the identities of a user */
  listIdentities(call: ListIdentitiesCall): HandlerResult<IdentityListDocument>;
  /** GET /api/v2/admin/sign-in-providers: List the sign-in providers */
  listSignInProviders(call: ListSignInProvidersCall): HandlerResult<SignInProviderListDocument>;
  /** GET /api/v2/admin/sign-in-providers/{provider_id}: Read a sign-in provider */
  readSignInProvider(call: ReadSignInProviderCall): HandlerResult<SignInProviderDocument>;
  /** PATCH /api/v2/admin/sign-in-providers/{provider_id}: Update a sign-in provider */
  updateSignInProvider(call: UpdateSignInProviderCall): HandlerResult<SignInProviderDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
