// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RegistryModuleCreateRequest } from '../models/RegistryModuleCreateRequest.js';
import { type RegistryModuleDocument } from '../models/RegistryModuleDocument.js';
import { type RegistryModuleListDocument } from '../models/RegistryModuleListDocument.js';
import { type RegistryModuleVersionCreateRequest } from '../models/RegistryModuleVersionCreateRequest.js';
import { type RegistryModuleVersionDocument } from '../models/RegistryModuleVersionDocument.js';
import { type RegistryModuleVersionUpdateRequest } from '../models/RegistryModuleVersionUpdateRequest.js';
import { RegistryModuleCreateRequest as CreateRegistryModuleBody } from '../models/RegistryModuleCreateRequest.js';
import { RegistryModuleVersionCreateRequest as CreateRegistryModuleVersionBody } from '../models/RegistryModuleVersionCreateRequest.js';
import { RegistryModuleVersionCreateRequest as CreateRegistryModuleVersionByNameBody } from '../models/RegistryModuleVersionCreateRequest.js';
import { RegistryModuleVersionUpdateRequest as UpdateRegistryModuleVersionBody } from '../models/RegistryModuleVersionUpdateRequest.js';

export class CreateRegistryModulePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateRegistryModuleCall = Call<CreateRegistryModulePath, undefined, undefined, RegistryModuleCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/registry-modules: Create a module */
export const CreateRegistryModule = (): MethodDecorator =>
  Operation({
    id: 'createRegistryModule',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/registry-modules',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateRegistryModulePath,
    bodyClass: CreateRegistryModuleBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateRegistryModuleVersionPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type CreateRegistryModuleVersionCall = Call<CreateRegistryModuleVersionPath, undefined, undefined, RegistryModuleVersionCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions: Create a version of a module */
export const CreateRegistryModuleVersion = (): MethodDecorator =>
  Operation({
    id: 'createRegistryModuleVersion',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateRegistryModuleVersionPath,
    bodyClass: CreateRegistryModuleVersionBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateRegistryModuleVersionByNamePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type CreateRegistryModuleVersionByNameCall = Call<CreateRegistryModuleVersionByNamePath, undefined, undefined, RegistryModuleVersionCreateRequest>;

/** POST /api/v2/registry-modules/{organization_name}/{name}/{provider}/versions: Create a version of a module, at the older path */
export const CreateRegistryModuleVersionByName = (): MethodDecorator =>
  Operation({
    id: 'createRegistryModuleVersionByName',
    method: 'POST',
    path: '/api/v2/registry-modules/{organization_name}/{name}/{provider}/versions',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateRegistryModuleVersionByNamePath,
    bodyClass: CreateRegistryModuleVersionByNameBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteRegistryModulePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type DeleteRegistryModuleCall = Call<DeleteRegistryModulePath, undefined, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}: Delete a module and its versions */
export const DeleteRegistryModule = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryModule',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryModulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteRegistryModuleByOlderPathPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type DeleteRegistryModuleByOlderPathCall = Call<DeleteRegistryModuleByOlderPathPath, undefined, undefined, undefined>;

/** POST /api/v2/registry-modules/actions/delete/{organization_name}/{name}/{provider}: Delete a module, at the older path */
export const DeleteRegistryModuleByOlderPath = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryModuleByOlderPath',
    method: 'POST',
    path: '/api/v2/registry-modules/actions/delete/{organization_name}/{name}/{provider}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryModuleByOlderPathPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteRegistryModuleVersionPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
  /** Version of the module. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type DeleteRegistryModuleVersionCall = Call<DeleteRegistryModuleVersionPath, undefined, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/{version}: Delete a version of a module */
export const DeleteRegistryModuleVersion = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryModuleVersion',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/{version}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryModuleVersionPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteRegistryModuleVersionByOlderPathPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
  /** Version of the module. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type DeleteRegistryModuleVersionByOlderPathCall = Call<DeleteRegistryModuleVersionByOlderPathPath, undefined, undefined, undefined>;

/** POST /api/v2/registry-modules/actions/delete/{organization_name}/{name}/{provider}/{version}: Delete a version of a module, at the older path */
export const DeleteRegistryModuleVersionByOlderPath = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryModuleVersionByOlderPath',
    method: 'POST',
    path: '/api/v2/registry-modules/actions/delete/{organization_name}/{name}/{provider}/{version}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryModuleVersionByOlderPathPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteRegistryModulesByNamePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
}

export type DeleteRegistryModulesByNameCall = Call<DeleteRegistryModulesByNamePath, undefined, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}: Delete all modules with a name */
export const DeleteRegistryModulesByName = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryModulesByName',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryModulesByNamePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteRegistryModulesByNameAtOlderPathPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
}

export type DeleteRegistryModulesByNameAtOlderPathCall = Call<DeleteRegistryModulesByNameAtOlderPathPath, undefined, undefined, undefined>;

/** POST /api/v2/registry-modules/actions/delete/{organization_name}/{name}: Delete all modules with a name, at the older path */
export const DeleteRegistryModulesByNameAtOlderPath = (): MethodDecorator =>
  Operation({
    id: 'deleteRegistryModulesByNameAtOlderPath',
    method: 'POST',
    path: '/api/v2/registry-modules/actions/delete/{organization_name}/{name}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteRegistryModulesByNameAtOlderPathPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListRegistryModulesPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListRegistryModulesQuery {
  /** Only modules whose name or provider contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Only modules of these organizations, separated by commas. The list is empty unless the organization of the path is one of them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @V.IsString({ each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[organization_name]'?: Array<string>;
  /** Only modules for this provider. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'filter[provider]'?: string;
  /** With `public`, the list is empty: all modules are in the private registry. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['private', 'public'])
  'filter[registry_name]'?: 'private' | 'public';
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

export type ListRegistryModulesCall = Call<ListRegistryModulesPath, ListRegistryModulesQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-modules: List the modules of an organization */
export const ListRegistryModules = (): MethodDecorator =>
  Operation({
    id: 'listRegistryModules',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-modules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRegistryModulesPath,
    queryClass: ListRegistryModulesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'filter[organization_name]', 'filter[provider]', 'filter[registry_name]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRegistryModulePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type ReadRegistryModuleCall = Call<ReadRegistryModulePath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}: Read a module by its address */
export const ReadRegistryModule = (): MethodDecorator =>
  Operation({
    id: 'readRegistryModule',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRegistryModulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRegistryModuleByIdPath {
  /** ID of the module. */
  @MinCharacters(1)
  @V.IsString()
  'registry_module_id'!: string;
}

export type ReadRegistryModuleByIdCall = Call<ReadRegistryModuleByIdPath, undefined, undefined, undefined>;

/** GET /api/v2/registry-modules/{registry_module_id}: Read a module by its ID */
export const ReadRegistryModuleById = (): MethodDecorator =>
  Operation({
    id: 'readRegistryModuleById',
    method: 'GET',
    path: '/api/v2/registry-modules/{registry_module_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRegistryModuleByIdPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadRegistryModuleVersionPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export class ReadRegistryModuleVersionQuery {
  /** Number of the version. */
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'module_version'!: string;
}

export type ReadRegistryModuleVersionCall = Call<ReadRegistryModuleVersionPath, ReadRegistryModuleVersionQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/version: Read a version of a module */
export const ReadRegistryModuleVersion = (): MethodDecorator =>
  Operation({
    id: 'readRegistryModuleVersion',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/version',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadRegistryModuleVersionPath,
    queryClass: ReadRegistryModuleVersionQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['module_version'],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateRegistryModuleVersionPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
  /** Version of the module. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type UpdateRegistryModuleVersionCall = Call<UpdateRegistryModuleVersionPath, undefined, undefined, RegistryModuleVersionUpdateRequest>;

/** PATCH /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/{version}: Deprecate or revoke a version of a module */
export const UpdateRegistryModuleVersion = (): MethodDecorator =>
  Operation({
    id: 'updateRegistryModuleVersion',
    method: 'PATCH',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/{version}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateRegistryModuleVersionPath,
    bodyClass: UpdateRegistryModuleVersionBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class UploadRegistryModuleVersionPath {
  /** The last segment of a version's `links.upload`. It authorizes the upload for an hour. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'upload'!: string;
}

export type UploadRegistryModuleVersionCall = Call<UploadRegistryModuleVersionPath, undefined, undefined, Blob>;

/** PUT /api/v2/registry-module-uploads/{upload}: Upload the archive of a version */
export const UploadRegistryModuleVersion = (): MethodDecorator =>
  Operation({
    id: 'uploadRegistryModuleVersion',
    method: 'PUT',
    path: '/api/v2/registry-module-uploads/{upload}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: UploadRegistryModuleVersionPath,
    bodyRequired: true,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'streamed',
  });

export interface RegistryModulesApiContract {
  /** POST /api/v2/organizations/{organization_name}/registry-modules: Create a module */
  createRegistryModule(call: CreateRegistryModuleCall): HandlerResult<RegistryModuleDocument>;
  /** POST /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions: Create a version of a module */
  createRegistryModuleVersion(call: CreateRegistryModuleVersionCall): HandlerResult<RegistryModuleVersionDocument>;
  /** POST /api/v2/registry-modules/{organization_name}/{name}/{provider}/versions: Create a version of a module, at the older path */
  createRegistryModuleVersionByName(call: CreateRegistryModuleVersionByNameCall): HandlerResult<RegistryModuleVersionDocument>;
  /** DELETE /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}: Delete a module and its versions */
  deleteRegistryModule(call: DeleteRegistryModuleCall): HandlerResult<void>;
  /** POST /api/v2/registry-modules/actions/delete/{organization_name}/{name}/{provider}: Delete a module, at the older path */
  deleteRegistryModuleByOlderPath(call: DeleteRegistryModuleByOlderPathCall): HandlerResult<void>;
  /** DELETE /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/{version}: Delete a version of a module */
  deleteRegistryModuleVersion(call: DeleteRegistryModuleVersionCall): HandlerResult<void>;
  /** POST /api/v2/registry-modules/actions/delete/{organization_name}/{name}/{provider}/{version}: Delete a version of a module, at the older path */
  deleteRegistryModuleVersionByOlderPath(call: DeleteRegistryModuleVersionByOlderPathCall): HandlerResult<void>;
  /** DELETE /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}: Delete all modules with a name */
  deleteRegistryModulesByName(call: DeleteRegistryModulesByNameCall): HandlerResult<void>;
  /** POST /api/v2/registry-modules/actions/delete/{organization_name}/{name}: Delete all modules with a name, at the older path */
  deleteRegistryModulesByNameAtOlderPath(call: DeleteRegistryModulesByNameAtOlderPathCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/registry-modules: List the modules of an organization */
  listRegistryModules(call: ListRegistryModulesCall): HandlerResult<RegistryModuleListDocument>;
  /** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}: Read a module by its address */
  readRegistryModule(call: ReadRegistryModuleCall): HandlerResult<RegistryModuleDocument>;
  /** GET /api/v2/registry-modules/{registry_module_id}: Read a module by its ID */
  readRegistryModuleById(call: ReadRegistryModuleByIdCall): HandlerResult<RegistryModuleDocument>;
  /** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/version: Read a version of a module */
  readRegistryModuleVersion(call: ReadRegistryModuleVersionCall): HandlerResult<RegistryModuleVersionDocument>;
  /** PATCH /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/{version}: Deprecate or revoke a version of a module */
  updateRegistryModuleVersion(call: UpdateRegistryModuleVersionCall): HandlerResult<RegistryModuleVersionDocument>;
  /** PUT /api/v2/registry-module-uploads/{upload}: Upload the archive of a version */
  uploadRegistryModuleVersion(call: UploadRegistryModuleVersionCall): HandlerResult<RegistryModuleVersionDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
