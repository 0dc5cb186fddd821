// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RegistryProviderPlatformCreateRequest } from '../models/RegistryProviderPlatformCreateRequest.js';
import { type RegistryProviderPlatformDocument } from '../models/RegistryProviderPlatformDocument.js';
import { type RegistryProviderPlatformListDocument } from '../models/RegistryProviderPlatformListDocument.js';
import { RegistryProviderPlatformCreateRequest as CreateRegistryProviderPlatformBody } from '../models/RegistryProviderPlatformCreateRequest.js';

export class CreateRegistryProviderPlatformPath {
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

export type CreateRegistryProviderPlatformCall = Call<CreateRegistryProviderPlatformPath, undefined, undefined, RegistryProviderPlatformCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms: Create a platform */
export const CreateRegistryProviderPlatform = (): MethodDecorator =>
  Operation({
    id: 'createRegistryProviderPlatform',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateRegistryProviderPlatformPath,
    bodyClass: CreateRegistryProviderPlatformBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteRegistryProviderPlatformPath {
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
  /** The operating system. */
  @MinCharacters(1)
  @V.IsString()
  'os'!: string;
  /** The architecture. */
  @MinCharacters(1)
  @V.IsString()
  'arch'!: string;
}

export type DeleteRegistryProviderPlatformCall = Call<DeleteRegistryProviderPlatformPath, undefined, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms/{os}/{arch}: Delete a platform */
export const DeleteRegistryProviderPlatform = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryProviderPlatform',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms/{os}/{arch}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryProviderPlatformPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListRegistryProviderPlatformsPath {
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

export class ListRegistryProviderPlatformsQuery {
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

export type ListRegistryProviderPlatformsCall = Call<ListRegistryProviderPlatformsPath, ListRegistryProviderPlatformsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms: List the platforms of a version */
export const ListRegistryProviderPlatforms = (): MethodDecorator =>
  Operation({
    id: 'listRegistryProviderPlatforms',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRegistryProviderPlatformsPath,
    queryClass: ListRegistryProviderPlatformsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRegistryProviderPlatformPath {
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
  /** The operating system. */
  @MinCharacters(1)
  @V.IsString()
  'os'!: string;
  /** The architecture. */
  @MinCharacters(1)
  @V.IsString()
  'arch'!: string;
}

export type ReadRegistryProviderPlatformCall = Call<ReadRegistryProviderPlatformPath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms/{os}/{arch}: Read a platform */
export const ReadRegistryProviderPlatform = (): MethodDecorator =>
  Operation({
    id: 'readRegistryProviderPlatform',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms/{os}/{arch}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRegistryProviderPlatformPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface RegistryProviderPlatformsApiContract {
  /** POST /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms: Create a platform */
  createRegistryProviderPlatform(call: CreateRegistryProviderPlatformCall): HandlerResult<RegistryProviderPlatformDocument>;
  /** DELETE /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms/{os}/{arch}: Delete a platform */
  deleteRegistryProviderPlatform(call: DeleteRegistryProviderPlatformCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms: List the platforms of a version */
  listRegistryProviderPlatforms(call: ListRegistryProviderPlatformsCall): HandlerResult<RegistryProviderPlatformListDocument>;
  /** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}/versions/{version}/platforms/{os}/{arch}: Read a platform */
  readRegistryProviderPlatform(call: ReadRegistryProviderPlatformCall): HandlerResult<RegistryProviderPlatformDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
