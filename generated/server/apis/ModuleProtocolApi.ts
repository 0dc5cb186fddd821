// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type ModuleDetails } from '../models/ModuleDetails.js';
import { type ModuleSearchResult } from '../models/ModuleSearchResult.js';
import { type ModuleVersionList } from '../models/ModuleVersionList.js';

export class DownloadLatestModulePath {
  /** Namespace of the module, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** Provider that the module is for; the tools call it the target system. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type DownloadLatestModuleCall = Call<DownloadLatestModulePath, undefined, undefined, undefined>;

/** GET /api/registry/v1/modules/{namespace}/{name}/{provider}/download: Locate the archive of the newest version */
export const DownloadLatestModule = (): MethodDecorator =>
  Operation({
    id: 'downloadLatestModule',
    method: 'GET',
    path: '/api/registry/v1/modules/{namespace}/{name}/{provider}/download',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run'],
    pathClass: DownloadLatestModulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DownloadModulePath {
  /** Namespace of the module, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** Provider that the module is for; the tools call it the target system. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
  /** Version of the module. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type DownloadModuleCall = Call<DownloadModulePath, undefined, undefined, undefined>;

/** GET /api/registry/v1/modules/{namespace}/{name}/{provider}/{version}/download: Locate the archive of a version */
export const DownloadModule = (): MethodDecorator =>
  Operation({
    id: 'downloadModule',
    method: 'GET',
    path: '/api/registry/v1/modules/{namespace}/{name}/{provider}/{version}/download',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run'],
    pathClass: DownloadModulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class FetchModuleArchivePath {
  /** The last path segment of the link in `X-Terraform-Get`, which authorizes the download of the archive for ten minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'archive'!: string;
}

export type FetchModuleArchiveCall = Call<FetchModuleArchivePath, undefined, undefined, undefined>;

/** GET /api/registry/v1/module-archives/{archive}: Download the archive of a version */
export const FetchModuleArchive = (): MethodDecorator =>
  Operation({
    id: 'fetchModuleArchive',
    method: 'GET',
    path: '/api/registry/v1/module-archives/{archive}',
    slashes: [],
    status: 200,
    mediaType: 'application/gzip',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: FetchModuleArchivePath,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListModuleVersionsPath {
  /** Namespace of the module, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** Provider that the module is for; the tools call it the target system. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type ListModuleVersionsCall = Call<ListModuleVersionsPath, undefined, undefined, undefined>;

/** GET /api/registry/v1/modules/{namespace}/{name}/{provider}/versions: List the versions of a module */
export const ListModuleVersions = (): MethodDecorator =>
  Operation({
    id: 'listModuleVersions',
    method: 'GET',
    path: '/api/registry/v1/modules/{namespace}/{name}/{provider}/versions',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run'],
    pathClass: ListModuleVersionsPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadLatestModulePath {
  /** Namespace of the module, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** Provider that the module is for; the tools call it the target system. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type ReadLatestModuleCall = Call<ReadLatestModulePath, undefined, undefined, undefined>;

/** GET /api/registry/v1/modules/{namespace}/{name}/{provider}: Read the newest version of a module */
export const ReadLatestModule = (): MethodDecorator =>
  Operation({
    id: 'readLatestModule',
    method: 'GET',
    path: '/api/registry/v1/modules/{namespace}/{name}/{provider}',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run'],
    pathClass: ReadLatestModulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadModuleVersionPath {
  /** Namespace of the module, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** Provider that the module is for; the tools call it the target system. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
  /** Version of the module. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type ReadModuleVersionCall = Call<ReadModuleVersionPath, undefined, undefined, undefined>;

/** GET /api/registry/v1/modules/{namespace}/{name}/{provider}/{version}: Read a version of a module */
export const ReadModuleVersion = (): MethodDecorator =>
  Operation({
    id: 'readModuleVersion',
    method: 'GET',
    path: '/api/registry/v1/modules/{namespace}/{name}/{provider}/{version}',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run'],
    pathClass: ReadModuleVersionPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class SearchModulesQuery {
  /** Selects the modules whose name or provider contains this text, regardless of case. */
  @MinCharacters(1)
  @V.IsString()
  'q'!: string;
  /** Selects the modules of this namespace. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'namespace'?: string;
  /** Selects the modules for this provider. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'provider'?: string;
  /** The number of modules to skip. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(0)
  @V.Max(1000000)
  @V.IsInt()
  @fromQuery('number')
  'offset'?: number;
  /** The maximum number of modules to return. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.Max(100)
  @V.IsInt()
  @fromQuery('number')
  'limit'?: number;
}

export type SearchModulesCall = Call<undefined, SearchModulesQuery, undefined, undefined>;

/** GET /api/registry/v1/modules/search: Search modules */
export const SearchModules = (): MethodDecorator =>
  Operation({
    id: 'searchModules',
    method: 'GET',
    path: '/api/registry/v1/modules/search',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run'],
    queryClass: SearchModulesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'namespace', 'provider', 'offset', 'limit'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface ModuleProtocolApiContract {
  /** GET /api/registry/v1/modules/{namespace}/{name}/{provider}/download: Locate the archive of the newest version */
  downloadLatestModule(call: DownloadLatestModuleCall): HandlerResult<void>;
  /** GET /api/registry/v1/modules/{namespace}/{name}/{provider}/{version}/download: Locate the archive of a version */
  downloadModule(call: DownloadModuleCall): HandlerResult<void>;
  /** GET /api/registry/v1/module-archives/{archive}: Download the archive of a version */
  fetchModuleArchive(call: FetchModuleArchiveCall): HandlerResult<Blob>;
  /** GET /api/registry/v1/modules/{namespace}/{name}/{provider}/versions: List the versions of a module */
  listModuleVersions(call: ListModuleVersionsCall): HandlerResult<ModuleVersionList>;
  /** GET /api/registry/v1/modules/{namespace}/{name}/{provider}: Read the newest version of a module */
  readLatestModule(call: ReadLatestModuleCall): HandlerResult<ModuleDetails>;
  /** GET /api/registry/v1/modules/{namespace}/{name}/{provider}/{version}: Read a version of a module */
  readModuleVersion(call: ReadModuleVersionCall): HandlerResult<ModuleDetails>;
  /** GET /api/registry/v1/modules/search: Search modules */
  searchModules(call: SearchModulesCall): HandlerResult<ModuleSearchResult>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
