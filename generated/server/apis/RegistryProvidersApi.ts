// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RegistryProviderCreateRequest } from '../models/RegistryProviderCreateRequest.js';
import { type RegistryProviderDocument } from '../models/RegistryProviderDocument.js';
import { type RegistryProviderListDocument } from '../models/RegistryProviderListDocument.js';
import { RegistryProviderCreateRequest as CreateRegistryProviderBody } from '../models/RegistryProviderCreateRequest.js';

export class CreateRegistryProviderPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateRegistryProviderCall = Call<CreateRegistryProviderPath, undefined, undefined, RegistryProviderCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/registry-providers: Create a provider */
export const CreateRegistryProvider = (): MethodDecorator =>
  Operation({
    id: 'createRegistryProvider',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/registry-providers',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateRegistryProviderPath,
    bodyClass: CreateRegistryProviderBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteRegistryProviderPath {
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

export type DeleteRegistryProviderCall = Call<DeleteRegistryProviderPath, undefined, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}: Delete a provider */
export const DeleteRegistryProvider = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryProvider',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryProviderPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListRegistryProvidersPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListRegistryProvidersQuery {
  /** Only providers whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** With `public`, the list is empty: all providers are in the private registry. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['private', 'public'])
  'filter[registry_name]'?: 'private' | 'public';
  /** Only providers of this organization. The list is empty unless it is the organization of the path. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'filter[organization_name]'?: string;
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

export type ListRegistryProvidersCall = Call<ListRegistryProvidersPath, ListRegistryProvidersQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-providers: List the providers of an organization */
export const ListRegistryProviders = (): MethodDecorator =>
  Operation({
    id: 'listRegistryProviders',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-providers',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRegistryProvidersPath,
    queryClass: ListRegistryProvidersQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'filter[registry_name]', 'filter[organization_name]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRegistryProviderPath {
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

export type ReadRegistryProviderCall = Call<ReadRegistryProviderPath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}: Read a provider */
export const ReadRegistryProvider = (): MethodDecorator =>
  Operation({
    id: 'readRegistryProvider',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRegistryProviderPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface RegistryProvidersApiContract {
  /** POST /api/v2/organizations/{organization_name}/registry-providers: Create a provider */
  createRegistryProvider(call: CreateRegistryProviderCall): HandlerResult<RegistryProviderDocument>;
  /** DELETE /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}: Delete a provider */
  deleteRegistryProvider(call: DeleteRegistryProviderCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/registry-providers: List the providers of an organization */
  listRegistryProviders(call: ListRegistryProvidersCall): HandlerResult<RegistryProviderListDocument>;
  /** GET /api/v2/organizations/{organization_name}/registry-providers/{registry_name}/{namespace}/{provider_name}: Read a provider */
  readRegistryProvider(call: ReadRegistryProviderCall): HandlerResult<RegistryProviderDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
