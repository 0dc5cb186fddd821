// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ConfigurationVersionCreateRequest } from '../models/ConfigurationVersionCreateRequest.js';
import { type ConfigurationVersionDocument } from '../models/ConfigurationVersionDocument.js';
import { type ConfigurationVersionListDocument } from '../models/ConfigurationVersionListDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { ConfigurationVersionCreateRequest as CreateConfigurationVersionBody } from '../models/ConfigurationVersionCreateRequest.js';

export class CreateConfigurationVersionPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type CreateConfigurationVersionCall = Call<CreateConfigurationVersionPath, undefined, undefined, ConfigurationVersionCreateRequest | undefined>;

/** POST /api/v2/workspaces/{workspace_id}/configuration-versions: Create a configuration version */
export const CreateConfigurationVersion = (): MethodDecorator =>
  Operation({
    id: 'createConfigurationVersion',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/configuration-versions',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: CreateConfigurationVersionPath,
    bodyClass: CreateConfigurationVersionBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"provisional":[false]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class DownloadConfigurationArchivePath {
  /** The last segment of a link that a runner gets with a run. The link authorizes the download of one archive for 15 minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'archive'!: string;
}

export type DownloadConfigurationArchiveCall = Call<DownloadConfigurationArchivePath, undefined, undefined, undefined>;

/** GET /api/v2/configuration-version-archives/{archive}: Download the archive of a run */
export const DownloadConfigurationArchive = (): MethodDecorator =>
  Operation({
    id: 'downloadConfigurationArchive',
    method: 'GET',
    path: '/api/v2/configuration-version-archives/{archive}',
    slashes: [],
    status: 200,
    mediaType: 'application/octet-stream',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: DownloadConfigurationArchivePath,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DownloadConfigurationVersionPath {
  /** ID of the configuration version. */
  @MinCharacters(1)
  @V.IsString()
  'configuration_version_id'!: string;
}

export type DownloadConfigurationVersionCall = Call<DownloadConfigurationVersionPath, undefined, undefined, undefined>;

/** GET /api/v2/configuration-versions/{configuration_version_id}/download: Download an uploaded configuration */
export const DownloadConfigurationVersion = (): MethodDecorator =>
  Operation({
    id: 'downloadConfigurationVersion',
    method: 'GET',
    path: '/api/v2/configuration-versions/{configuration_version_id}/download',
    slashes: [],
    status: 200,
    mediaType: 'application/octet-stream',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: DownloadConfigurationVersionPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListConfigurationVersionsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListConfigurationVersionsQuery {
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

export type ListConfigurationVersionsCall = Call<ListConfigurationVersionsPath, ListConfigurationVersionsQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/configuration-versions: List the configuration versions of a workspace */
export const ListConfigurationVersions = (): MethodDecorator =>
  Operation({
    id: 'listConfigurationVersions',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/configuration-versions',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListConfigurationVersionsPath,
    queryClass: ListConfigurationVersionsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadConfigurationVersionPath {
  /** ID of the configuration version. */
  @MinCharacters(1)
  @V.IsString()
  'configuration_version_id'!: string;
}

export type ReadConfigurationVersionCall = Call<ReadConfigurationVersionPath, undefined, undefined, undefined>;

/** GET /api/v2/configuration-versions/{configuration_version_id}: Read a configuration version */
export const ReadConfigurationVersion = (): MethodDecorator =>
  Operation({
    id: 'readConfigurationVersion',
    method: 'GET',
    path: '/api/v2/configuration-versions/{configuration_version_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadConfigurationVersionPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UploadConfigurationVersionPath {
  /** The last segment of `upload-url`, which authorizes the upload for an hour. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'upload'!: string;
}

export type UploadConfigurationVersionCall = Call<UploadConfigurationVersionPath, undefined, undefined, Blob>;

/** PUT /api/v2/configuration-version-uploads/{upload}: Upload a configuration */
export const UploadConfigurationVersion = (): MethodDecorator =>
  Operation({
    id: 'uploadConfigurationVersion',
    method: 'PUT',
    path: '/api/v2/configuration-version-uploads/{upload}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: UploadConfigurationVersionPath,
    bodyRequired: true,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'streamed',
  });

export interface ConfigurationVersionsApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/configuration-versions: Create a configuration version */
  createConfigurationVersion(call: CreateConfigurationVersionCall): HandlerResult<ConfigurationVersionDocument>;
  /** GET /api/v2/configuration-version-archives/{archive}: Download the archive of a run */
  downloadConfigurationArchive(call: DownloadConfigurationArchiveCall): HandlerResult<Blob>;
  /** GET /api/v2/configuration-versions/{configuration_version_id}/download: Download an uploaded configuration */
  downloadConfigurationVersion(call: DownloadConfigurationVersionCall): HandlerResult<Blob>;
  /** GET /api/v2/workspaces/{workspace_id}/configuration-versions: List the configuration versions of a workspace */
  listConfigurationVersions(call: ListConfigurationVersionsCall): HandlerResult<ConfigurationVersionListDocument>;
  /** GET /api/v2/configuration-versions/{configuration_version_id}: Read a configuration version */
  readConfigurationVersion(call: ReadConfigurationVersionCall): HandlerResult<ConfigurationVersionDocument>;
  /** PUT /api/v2/configuration-version-uploads/{upload}: Upload a configuration */
  uploadConfigurationVersion(call: UploadConfigurationVersionCall): HandlerResult<ConfigurationVersionDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
