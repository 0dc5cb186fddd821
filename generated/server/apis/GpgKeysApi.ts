// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type GpgKeyCreateRequest } from '../models/GpgKeyCreateRequest.js';
import { type GpgKeyDeleteRequest } from '../models/GpgKeyDeleteRequest.js';
import { type GpgKeyDocument } from '../models/GpgKeyDocument.js';
import { type GpgKeyListDocument } from '../models/GpgKeyListDocument.js';
import { type GpgKeyUpdateRequest } from '../models/GpgKeyUpdateRequest.js';
import { GpgKeyCreateRequest as CreateGpgKeyBody } from '../models/GpgKeyCreateRequest.js';
import { GpgKeyDeleteRequest as DeleteGpgKeyBody } from '../models/GpgKeyDeleteRequest.js';
import { GpgKeyUpdateRequest as UpdateGpgKeyBody } from '../models/GpgKeyUpdateRequest.js';

export class CreateGpgKeyPath {
  /** Must be `private`; signing keys are not available for the public registry. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
}

export class CreateGpgKeyHeaders {
  /** A unique value that the client chooses. For 24 hours after a request has succeeded, a repetition by the same caller with the same key returns the first response. A different request by this caller with this key returns 422. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'Idempotency-Key'?: string;
}

export type CreateGpgKeyCall = Call<CreateGpgKeyPath, undefined, CreateGpgKeyHeaders, GpgKeyCreateRequest>;

/** POST /api/registry/{registry_name}/v2/gpg-keys: Upload a signing key */
export const CreateGpgKey = (): MethodDecorator =>
  Operation({
    id: 'createGpgKey',
    method: 'POST',
    path: '/api/registry/{registry_name}/v2/gpg-keys',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: CreateGpgKeyPath,
    headersClass: CreateGpgKeyHeaders,
    bodyClass: CreateGpgKeyBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: ['Idempotency-Key'],
    bodyReading: 'validated',
  });

export class DeleteGpgKeyPath {
  /** Must be `private`; signing keys are not available for the public registry. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
  /** Namespace of the key, which is the name of an organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** The key ID: 16 hexadecimal digits, in upper or lower case. */
  @V.Matches(regex('/^[0-9A-Fa-f]{16}$/'))
  @V.IsString()
  'key_id'!: string;
}

export class DeleteGpgKeyQuery {
  /** Whether to proceed even if published provider versions are signed with the key. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  @fromQuery('boolean')
  'force'?: boolean;
}

export class DeleteGpgKeyHeaders {
  /** ETags, separated by commas, or `*`. The request takes effect only if the key still has one of them; otherwise the response is 412. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'If-Match'?: string;
}

export type DeleteGpgKeyCall = Call<DeleteGpgKeyPath, DeleteGpgKeyQuery, DeleteGpgKeyHeaders, GpgKeyDeleteRequest | undefined>;

/** DELETE /api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}: Delete a signing key */
export const DeleteGpgKey = (): MethodDecorator =>
  Operation({
    id: 'deleteGpgKey',
    method: 'DELETE',
    path: '/api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: DeleteGpgKeyPath,
    queryClass: DeleteGpgKeyQuery,
    headersClass: DeleteGpgKeyHeaders,
    bodyClass: DeleteGpgKeyBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: ['force'],
    headerNames: ['If-Match'],
    bodyReading: 'validated',
  });

export class ListGpgKeysPath {
  /** Must be `private`; signing keys are not available for the public registry. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
}

export class ListGpgKeysQuery {
  /** The names of one or more organizations, separated by commas. */
  @MinCharacters(1)
  @V.IsString()
  'filter[namespace]'!: string;
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

export type ListGpgKeysCall = Call<ListGpgKeysPath, ListGpgKeysQuery, undefined, undefined>;

/** GET /api/registry/{registry_name}/v2/gpg-keys: List the signing keys of namespaces */
export const ListGpgKeys = (): MethodDecorator =>
  Operation({
    id: 'listGpgKeys',
    method: 'GET',
    path: '/api/registry/{registry_name}/v2/gpg-keys',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'agent', 'run', 'run-state', 'audit'],
    pathClass: ListGpgKeysPath,
    queryClass: ListGpgKeysQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[namespace]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadGpgKeyPath {
  /** Must be `private`; signing keys are not available for the public registry. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
  /** Namespace of the key, which is the name of an organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** The key ID: 16 hexadecimal digits, in upper or lower case. */
  @V.Matches(regex('/^[0-9A-Fa-f]{16}$/'))
  @V.IsString()
  'key_id'!: string;
}

export class ReadGpgKeyHeaders {
  /** ETags that the caller knows, separated by commas, or `*`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'If-None-Match'?: string;
}

export type ReadGpgKeyCall = Call<ReadGpgKeyPath, undefined, ReadGpgKeyHeaders, undefined>;

/** GET /api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}: Read a signing key */
export const ReadGpgKey = (): MethodDecorator =>
  Operation({
    id: 'readGpgKey',
    method: 'GET',
    path: '/api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ReadGpgKeyPath,
    headersClass: ReadGpgKeyHeaders,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: ['If-None-Match'],
    bodyReading: 'none',
  });

export class UpdateGpgKeyPath {
  /** Must be `private`; signing keys are not available for the public registry. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
  /** Namespace of the key, which is the name of an organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** The key ID: 16 hexadecimal digits, in upper or lower case. */
  @V.Matches(regex('/^[0-9A-Fa-f]{16}$/'))
  @V.IsString()
  'key_id'!: string;
}

export class UpdateGpgKeyQuery {
  /** Whether to proceed even if published provider versions are signed with the key. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  @fromQuery('boolean')
  'force'?: boolean;
}

export class UpdateGpgKeyHeaders {
  /** ETags, separated by commas, or `*`. The request takes effect only if the key still has one of them; otherwise the response is 412. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'If-Match'?: string;
}

export type UpdateGpgKeyCall = Call<UpdateGpgKeyPath, UpdateGpgKeyQuery, UpdateGpgKeyHeaders, GpgKeyUpdateRequest>;

/** PATCH /api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}: Move a signing key to another namespace */
export const UpdateGpgKey = (): MethodDecorator =>
  Operation({
    id: 'updateGpgKey',
    method: 'PATCH',
    path: '/api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: UpdateGpgKeyPath,
    queryClass: UpdateGpgKeyQuery,
    headersClass: UpdateGpgKeyHeaders,
    bodyClass: UpdateGpgKeyBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: ['force'],
    headerNames: ['If-Match'],
    bodyReading: 'validated',
  });

export interface GpgKeysApiContract {
  /** POST /api/registry/{registry_name}/v2/gpg-keys: Upload a signing key */
  createGpgKey(call: CreateGpgKeyCall): HandlerResult<GpgKeyDocument>;
  /** DELETE /api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}: Delete a signing key */
  deleteGpgKey(call: DeleteGpgKeyCall): HandlerResult<GpgKeyDocument>;
  /** GET /api/registry/{registry_name}/v2/gpg-keys: List the signing keys of namespaces */
  listGpgKeys(call: ListGpgKeysCall): HandlerResult<GpgKeyListDocument>;
  /** GET /api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}: Read a signing key */
  readGpgKey(call: ReadGpgKeyCall): HandlerResult<GpgKeyDocument>;
  /** PATCH /api/registry/{registry_name}/v2/gpg-keys/{namespace}/{key_id}: Move a signing key to another namespace */
  updateGpgKey(call: UpdateGpgKeyCall): HandlerResult<GpgKeyDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
