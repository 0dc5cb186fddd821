// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RegistryProviderVersionCreateRequest } from '../models/RegistryProviderVersionCreateRequest.js';
import { type RegistryProviderVersionDocument } from '../models/RegistryProviderVersionDocument.js';
import { type RegistryProviderVersionListDocument } from '../models/RegistryProviderVersionListDocument.js';
import { type RegistryProviderVersionUpdateRequest } from '../models/RegistryProviderVersionUpdateRequest.js';
import { RegistryProviderVersionCreateRequest as CreateRegistryProviderVersionBody } from '../models/RegistryProviderVersionCreateRequest.js';
import { RegistryProviderVersionUpdateRequest as UpdateRegistryProviderVersionBody } from '../models/RegistryProviderVersionUpdateRequest.js';

export class CreateRegistryProviderVersionPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Must be `private`; the public registry is not available. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
  /** Namespace of the provider, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the provider. */
  @MinCharacters(1)
  @V.IsString()
  'provider_name'!: string;
}

export type CreateRegistryProviderVersionCall = Call<CreateRegistryProviderVersionPath, undefined, undefined, RegistryProviderVersionCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions: Create a version of a provider */
export const CreateRegistryProviderVersion = (): MethodDecorator =>
  Operation({
    id: 'createRegistryProviderVersion',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateRegistryProviderVersionPath,
    bodyClass: CreateRegistryProviderVersionBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteRegistryProviderVersionPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Must be `private`; the public registry is not available. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
  /** Namespace of the provider, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the provider. */
  @MinCharacters(1)
  @V.IsString()
  'provider_name'!: string;
  /** Number of the version. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type DeleteRegistryProviderVersionCall = Call<DeleteRegistryProviderVersionPath, undefined, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}: Delete a version of a provider */
export const DeleteRegistryProviderVersion = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryProviderVersion',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryProviderVersionPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListRegistryProviderVersionsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Must be `private`; the public registry is not available. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
  /** Namespace of the provider, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the provider. */
  @MinCharacters(1)
  @V.IsString()
  'provider_name'!: string;
}

export class ListRegistryProviderVersionsQuery {
  /** Related resources to return in `included`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['platforms'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'platforms'>;
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

export type ListRegistryProviderVersionsCall = Call<ListRegistryProviderVersionsPath, ListRegistryProviderVersionsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions: List the versions of a provider */
export const ListRegistryProviderVersions = (): MethodDecorator =>
  Operation({
    id: 'listRegistryProviderVersions',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRegistryProviderVersionsPath,
    queryClass: ListRegistryProviderVersionsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRegistryProviderVersionPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Must be `private`; the public registry is not available. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
  /** Namespace of the provider, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the provider. */
  @MinCharacters(1)
  @V.IsString()
  'provider_name'!: string;
  /** Number of the version. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type ReadRegistryProviderVersionCall = Call<ReadRegistryProviderVersionPath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}: Read a version of a provider */
export const ReadRegistryProviderVersion = (): MethodDecorator =>
  Operation({
    id: 'readRegistryProviderVersion',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRegistryProviderVersionPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateRegistryProviderVersionPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Must be `private`; the public registry is not available. */
  @MinCharacters(1)
  @V.IsString()
  'registry_name'!: string;
  /** Namespace of the provider, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the provider. */
  @MinCharacters(1)
  @V.IsString()
  'provider_name'!: string;
  /** Number of the version. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type UpdateRegistryProviderVersionCall = Call<UpdateRegistryProviderVersionPath, undefined, undefined, RegistryProviderVersionUpdateRequest>;

/** PATCH /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}: Deprecate a version of a provider */
export const UpdateRegistryProviderVersion = (): MethodDecorator =>
  Operation({
    id: 'updateRegistryProviderVersion',
    method: 'PATCH',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateRegistryProviderVersionPath,
    bodyClass: UpdateRegistryProviderVersionBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface RegistryProviderVersionsApiContract {
  /** POST /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions: Create a version of a provider */
  createRegistryProviderVersion(call: CreateRegistryProviderVersionCall): HandlerResult<RegistryProviderVersionDocument>;
  /** DELETE /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}: Delete a version of a provider */
  deleteRegistryProviderVersion(call: DeleteRegistryProviderVersionCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions: List the versions of a provider */
  listRegistryProviderVersions(call: ListRegistryProviderVersionsCall): HandlerResult<RegistryProviderVersionListDocument>;
  /** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}: Read a version of a provider */
  readRegistryProviderVersion(call: ReadRegistryProviderVersionCall): HandlerResult<RegistryProviderVersionDocument>;
  /** PATCH /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}: Deprecate a version of a provider */
  updateRegistryProviderVersion(call: UpdateRegistryProviderVersionCall): HandlerResult<RegistryProviderVersionDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
