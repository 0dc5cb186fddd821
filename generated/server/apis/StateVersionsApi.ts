// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type StateVersionCreateRequest } from '../models/StateVersionCreateRequest.js';
import { type StateVersionDocument } from '../models/StateVersionDocument.js';
import { type StateVersionListDocument } from '../models/StateVersionListDocument.js';
import { type StateVersionOutputDocument } from '../models/StateVersionOutputDocument.js';
import { type StateVersionOutputListDocument } from '../models/StateVersionOutputListDocument.js';
import { StateVersionCreateRequest as CreateStateVersionBody } from '../models/StateVersionCreateRequest.js';

export class CreateStateVersionPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type CreateStateVersionCall = Call<CreateStateVersionPath, undefined, undefined, StateVersionCreateRequest>;

/** POST /api/v2/workspaces/{workspace_id}/state-versions: Store a state */
export const CreateStateVersion = (): MethodDecorator =>
  Operation({
    id: 'createStateVersion',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/state-versions',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: CreateStateVersionPath,
    bodyClass: CreateStateVersionBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated-upload',
  });

export class DownloadJsonStatePath {
  /** The last segment of `hosted-json-state-download-url`. It authorizes the download for ten minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'download'!: string;
}

export type DownloadJsonStateCall = Call<DownloadJsonStatePath, undefined, undefined, undefined>;

/** GET /api/v2/json-state-downloads/{download}: Download a JSON state */
export const DownloadJsonState = (): MethodDecorator =>
  Operation({
    id: 'downloadJsonState',
    method: 'GET',
    path: '/api/v2/json-state-downloads/{download}',
    slashes: [],
    status: 200,
    mediaType: 'application/octet-stream',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: DownloadJsonStatePath,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DownloadStatePath {
  /** The last segment of a state version's `hosted-state-download-url`. It authorizes the download for ten minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'download'!: string;
}

export type DownloadStateCall = Call<DownloadStatePath, undefined, undefined, undefined>;

/** GET /api/v2/state-downloads/{download}: Download a state */
export const DownloadState = (): MethodDecorator =>
  Operation({
    id: 'downloadState',
    method: 'GET',
    path: '/api/v2/state-downloads/{download}',
    slashes: [],
    status: 200,
    mediaType: 'application/octet-stream',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: DownloadStatePath,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListCurrentStateVersionOutputsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListCurrentStateVersionOutputsQuery {
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

export type ListCurrentStateVersionOutputsCall = Call<ListCurrentStateVersionOutputsPath, ListCurrentStateVersionOutputsQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/current-state-version-outputs: List the outputs of the current state of a workspace */
export const ListCurrentStateVersionOutputs = (): MethodDecorator =>
  Operation({
    id: 'listCurrentStateVersionOutputs',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/current-state-version-outputs',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run-state'],
    pathClass: ListCurrentStateVersionOutputsPath,
    queryClass: ListCurrentStateVersionOutputsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListStateVersionOutputsPath {
  /** ID of the state version. */
  @MinCharacters(1)
  @V.IsString()
  'state_version_id'!: string;
}

export class ListStateVersionOutputsQuery {
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

export type ListStateVersionOutputsCall = Call<ListStateVersionOutputsPath, ListStateVersionOutputsQuery, undefined, undefined>;

/** GET /api/v2/state-versions/{state_version_id}/outputs: List the outputs of a state version */
export const ListStateVersionOutputs = (): MethodDecorator =>
  Operation({
    id: 'listStateVersionOutputs',
    method: 'GET',
    path: '/api/v2/state-versions/{state_version_id}/outputs',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListStateVersionOutputsPath,
    queryClass: ListStateVersionOutputsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListStateVersionsQuery {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'filter[organization][name]'!: string;
  /** Name of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'filter[workspace][name]'!: string;
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

export type ListStateVersionsCall = Call<undefined, ListStateVersionsQuery, undefined, undefined>;

/** GET /api/v2/state-versions: List the state versions of a workspace, by its name */
export const ListStateVersions = (): MethodDecorator =>
  Operation({
    id: 'listStateVersions',
    method: 'GET',
    path: '/api/v2/state-versions',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    queryClass: ListStateVersionsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[organization][name]', 'filter[workspace][name]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListWorkspaceStateVersionsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListWorkspaceStateVersionsQuery {
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

export type ListWorkspaceStateVersionsCall = Call<ListWorkspaceStateVersionsPath, ListWorkspaceStateVersionsQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/state-versions: List the state versions of a workspace */
export const ListWorkspaceStateVersions = (): MethodDecorator =>
  Operation({
    id: 'listWorkspaceStateVersions',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/state-versions',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ListWorkspaceStateVersionsPath,
    queryClass: ListWorkspaceStateVersionsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadCurrentStateVersionPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ReadCurrentStateVersionQuery {
  /** Related resources to return in `included`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['outputs'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'outputs'>;
}

export type ReadCurrentStateVersionCall = Call<ReadCurrentStateVersionPath, ReadCurrentStateVersionQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/current-state-version: Read the current state version of a workspace */
export const ReadCurrentStateVersion = (): MethodDecorator =>
  Operation({
    id: 'readCurrentStateVersion',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/current-state-version',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'run-state'],
    pathClass: ReadCurrentStateVersionPath,
    queryClass: ReadCurrentStateVersionQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadStateVersionPath {
  /** ID of the state version. */
  @MinCharacters(1)
  @V.IsString()
  'state_version_id'!: string;
}

export class ReadStateVersionQuery {
  /** Related resources to return in `included`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['outputs'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'outputs'>;
}

export type ReadStateVersionCall = Call<ReadStateVersionPath, ReadStateVersionQuery, undefined, undefined>;

/** GET /api/v2/state-versions/{state_version_id}: Read a state version */
export const ReadStateVersion = (): MethodDecorator =>
  Operation({
    id: 'readStateVersion',
    method: 'GET',
    path: '/api/v2/state-versions/{state_version_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ReadStateVersionPath,
    queryClass: ReadStateVersionQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadStateVersionOutputPath {
  /** ID of the output. */
  @MinCharacters(1)
  @V.IsString()
  'state_version_output_id'!: string;
}

export type ReadStateVersionOutputCall = Call<ReadStateVersionOutputPath, undefined, undefined, undefined>;

/** GET /api/v2/state-version-outputs/{state_version_output_id}: Read an output */
export const ReadStateVersionOutput = (): MethodDecorator =>
  Operation({
    id: 'readStateVersionOutput',
    method: 'GET',
    path: '/api/v2/state-version-outputs/{state_version_output_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run-state'],
    pathClass: ReadStateVersionOutputPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class RevealStateVersionOutputPath {
  /** ID of the output. */
  @MinCharacters(1)
  @V.IsString()
  'state_version_output_id'!: string;
}

export type RevealStateVersionOutputCall = Call<RevealStateVersionOutputPath, undefined, undefined, undefined>;

/** POST /api/v2/state-version-outputs/{state_version_output_id}/actions/reveal: Reveal an output */
export const RevealStateVersionOutput = (): MethodDecorator =>
  Operation({
    id: 'revealStateVersionOutput',
    method: 'POST',
    path: '/api/v2/state-version-outputs/{state_version_output_id}/actions/reveal',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: RevealStateVersionOutputPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UploadJsonStatePath {
  /** The last segment of the upload URL of a state version. It authorizes the upload for 15 minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'upload'!: string;
}

export type UploadJsonStateCall = Call<UploadJsonStatePath, undefined, undefined, Blob>;

/** PUT /api/v2/json-state-uploads/{upload}: Upload a JSON state */
export const UploadJsonState = (): MethodDecorator =>
  Operation({
    id: 'uploadJsonState',
    method: 'PUT',
    path: '/api/v2/json-state-uploads/{upload}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: UploadJsonStatePath,
    bodyRequired: true,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'streamed',
  });

export class UploadStatePath {
  /** The last segment of the upload URL of a state version. It authorizes the upload for 15 minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'upload'!: string;
}

export type UploadStateCall = Call<UploadStatePath, undefined, undefined, Blob>;

/** PUT /api/v2/state-uploads/{upload}: Upload a state */
export const UploadState = (): MethodDecorator =>
  Operation({
    id: 'uploadState',
    method: 'PUT',
    path: '/api/v2/state-uploads/{upload}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: UploadStatePath,
    bodyRequired: true,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'streamed',
  });

export interface StateVersionsApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/state-versions: Store a state */
  createStateVersion(call: CreateStateVersionCall): HandlerResult<StateVersionDocument>;
  /** GET /api/v2/json-state-downloads/{download}: Download a JSON state */
  downloadJsonState(call: DownloadJsonStateCall): HandlerResult<Blob>;
  /** GET /api/v2/state-downloads/{download}: Download a state */
  downloadState(call: DownloadStateCall): HandlerResult<Blob>;
  /** GET /api/v2/workspaces/{workspace_id}/current-state-version-outputs: List the outputs of the current state of a workspace */
  listCurrentStateVersionOutputs(call: ListCurrentStateVersionOutputsCall): HandlerResult<StateVersionOutputListDocument>;
  /** GET /api/v2/state-versions/{state_version_id}/outputs: List the outputs of a state version */
  listStateVersionOutputs(call: ListStateVersionOutputsCall): HandlerResult<StateVersionOutputListDocument>;
  /** GET /api/v2/state-versions: List the state versions of a workspace, by its name */
  listStateVersions(call: ListStateVersionsCall): HandlerResult<StateVersionListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/state-versions: List the state versions of a workspace */
  listWorkspaceStateVersions(call: ListWorkspaceStateVersionsCall): HandlerResult<StateVersionListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/current-state-version: Read the current state version of a workspace */
  readCurrentStateVersion(call: ReadCurrentStateVersionCall): HandlerResult<StateVersionDocument>;
  /** GET /api/v2/state-versions/{state_version_id}: Read a state version */
  readStateVersion(call: ReadStateVersionCall): HandlerResult<StateVersionDocument>;
  /** GET /api/v2/state-version-outputs/{state_version_output_id}: Read an output */
  readStateVersionOutput(call: ReadStateVersionOutputCall): HandlerResult<StateVersionOutputDocument>;
  /** POST /api/v2/state-version-outputs/{state_version_output_id}/actions/reveal: Reveal an output */
  revealStateVersionOutput(call: RevealStateVersionOutputCall): HandlerResult<StateVersionOutputDocument>;
  /** PUT /api/v2/json-state-uploads/{upload}: Upload a JSON state */
  uploadJsonState(call: UploadJsonStateCall): HandlerResult<void>;
  /** PUT /api/v2/state-uploads/{upload}: Upload a state */
  uploadState(call: UploadStateCall): HandlerResult<void>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
