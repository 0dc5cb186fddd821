// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type ProviderPackage } from '../models/ProviderPackage.js';
import { type ProviderReleaseList } from '../models/ProviderReleaseList.js';

export class FindProviderPackagePath {
  /** Namespace of the provider, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the provider. */
  @MinCharacters(1)
  @V.IsString()
  'type'!: string;
  /** A published version. */
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

export type FindProviderPackageCall = Call<FindProviderPackagePath, undefined, undefined, undefined>;

/** GET /api/registry/v1/providers/{namespace}/{type}/{version}/download/{os}/{arch}: Locate the package of a version for a platform */
export const FindProviderPackage = (): MethodDecorator =>
  Operation({
    id: 'findProviderPackage',
    method: 'GET',
    path: '/api/registry/v1/providers/{namespace}/{type}/{version}/download/{os}/{arch}',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run'],
    pathClass: FindProviderPackagePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListProviderReleasesPath {
  /** Namespace of the provider, which is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the provider. */
  @MinCharacters(1)
  @V.IsString()
  'type'!: string;
}

export type ListProviderReleasesCall = Call<ListProviderReleasesPath, undefined, undefined, undefined>;

/** GET /api/registry/v1/providers/{namespace}/{type}/versions: List the published versions of a provider */
export const ListProviderReleases = (): MethodDecorator =>
  Operation({
    id: 'listProviderReleases',
    method: 'GET',
    path: '/api/registry/v1/providers/{namespace}/{type}/versions',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run'],
    pathClass: ListProviderReleasesPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface ProviderProtocolApiContract {
  /** GET /api/registry/v1/providers/{namespace}/{type}/{version}/download/{os}/{arch}: Locate the package of a version for a platform */
  findProviderPackage(call: FindProviderPackageCall): HandlerResult<ProviderPackage>;
  /** GET /api/registry/v1/providers/{namespace}/{type}/versions: List the published versions of a provider */
  listProviderReleases(call: ListProviderReleasesCall): HandlerResult<ProviderReleaseList>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
