// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type RemoteStateConsumersRequest } from '../models/RemoteStateConsumersRequest.js';
import { type WorkspaceCreateRequest } from '../models/WorkspaceCreateRequest.js';
import { type WorkspaceDocument } from '../models/WorkspaceDocument.js';
import { type WorkspaceListDocument } from '../models/WorkspaceListDocument.js';
import { type WorkspaceReadDocument } from '../models/WorkspaceReadDocument.js';
import { type WorkspaceUpdateRequest } from '../models/WorkspaceUpdateRequest.js';
import { RemoteStateConsumersRequest as AddRemoteStateConsumersBody } from '../models/RemoteStateConsumersRequest.js';
import { WorkspaceCreateRequest as CreateWorkspaceBody } from '../models/WorkspaceCreateRequest.js';
import { RemoteStateConsumersRequest as RemoveRemoteStateConsumersBody } from '../models/RemoteStateConsumersRequest.js';
import { RemoteStateConsumersRequest as ReplaceRemoteStateConsumersBody } from '../models/RemoteStateConsumersRequest.js';
import { WorkspaceUpdateRequest as UpdateWorkspaceBody } from '../models/WorkspaceUpdateRequest.js';
import { WorkspaceUpdateRequest as UpdateWorkspaceByNameBody } from '../models/WorkspaceUpdateRequest.js';

export class AddRemoteStateConsumersPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type AddRemoteStateConsumersCall = Call<AddRemoteStateConsumersPath, undefined, undefined, RemoteStateConsumersRequest>;

/** POST /api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers: Let workspaces read the state of a workspace */
export const AddRemoteStateConsumers = (): MethodDecorator =>
  Operation({
    id: 'addRemoteStateConsumers',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: AddRemoteStateConsumersPath,
    bodyClass: AddRemoteStateConsumersBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateWorkspacePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class CreateWorkspaceHeaders {
  /** A unique value that the client chooses. For 24 hours after a request has succeeded, a repetition by the same caller with the same key returns the first response. A different request by this caller with this key returns 422. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'Idempotency-Key'?: string;
}

export type CreateWorkspaceCall = Call<CreateWorkspacePath, undefined, CreateWorkspaceHeaders, WorkspaceCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/workspaces: Create a workspace */
export const CreateWorkspace = (): MethodDecorator =>
  Operation({
    id: 'createWorkspace',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/workspaces',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateWorkspacePath,
    headersClass: CreateWorkspaceHeaders,
    bodyClass: CreateWorkspaceBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"auto-apply-run-trigger":[false],"file-triggers-enabled":[true],"hyok-enabled":[false],"project-remote-state":[false],"trigger-patterns":[[]],"trigger-prefixes":[[]]},
    unsupportedRelationships: ['ssh-key'],
    aliases: {"body":[{"in":"/data/attributes","member":"terraform-version","to":"iac-version"},{"in":"/data/attributes","member":"auto_apply","to":"auto-apply"},{"in":"/data/relationships/project/data","member":"type","value":"projects","becomes":"project"}]},
    headerNames: ['Idempotency-Key'],
    bodyReading: 'validated',
  });

export class DeleteWorkspacePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type DeleteWorkspaceCall = Call<DeleteWorkspacePath, undefined, undefined, undefined>;

/** DELETE /api/v2/workspaces/{workspace_id}: Delete a workspace */
export const DeleteWorkspace = (): MethodDecorator =>
  Operation({
    id: 'deleteWorkspace',
    method: 'DELETE',
    path: '/api/v2/workspaces/{workspace_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteWorkspacePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DeleteWorkspaceByNamePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Name of the workspace, in upper or lower case. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_name'!: string;
}

export type DeleteWorkspaceByNameCall = Call<DeleteWorkspaceByNamePath, undefined, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}/workspaces/{workspace_name}: Delete a workspace by its name */
export const DeleteWorkspaceByName = (): MethodDecorator =>
  Operation({
    id: 'deleteWorkspaceByName',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/workspaces/{workspace_name}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteWorkspaceByNamePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListRemoteStateConsumersPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListRemoteStateConsumersQuery {
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

export type ListRemoteStateConsumersCall = Call<ListRemoteStateConsumersPath, ListRemoteStateConsumersQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers: List the workspaces that may read the state of a workspace */
export const ListRemoteStateConsumers = (): MethodDecorator =>
  Operation({
    id: 'listRemoteStateConsumers',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRemoteStateConsumersPath,
    queryClass: ListRemoteStateConsumersQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListWorkspacesPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListWorkspacesQuery {
  /** Only workspaces whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'search[name]'?: string;
  /** Only workspaces whose whole name matches, regardless of case; `*` stands for any characters. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'search[wildcard-name]'?: string;
  /** Only workspaces of this project. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'filter[project][id]'?: string;
  /** Only workspaces that use this module of the registry. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'filter[module][id]'?: string;
  /** Only workspaces that use this version of their module. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'filter[module][version]'?: string;
  /** Only workspaces that use this version of the settings of a no-code module. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'filter[no-code-module-version][id]'?: string;
  /** Only workspaces whose current run has one of these statuses, separated by commas. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['pending', 'fetching', 'planning', 'planned', 'cost_estimated', 'planned_and_finished', 'confirmed', 'apply_queued', 'applying', 'applied', 'discarded', 'canceled', 'errored'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[current-run][status]'?: Array<'pending' | 'fetching' | 'planning' | 'planned' | 'cost_estimated' | 'planned_and_finished' | 'confirmed' | 'apply_queued' | 'applying' | 'applied' | 'discarded' | 'canceled' | 'errored'>;
  /** Only workspaces with (`true`) or without (`false`) an available upgrade to newer no-code settings. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['true', 'false'])
  'filter[upgrade-available]'?: 'true' | 'false';
  /** Only workspaces that are locked (`true`) or unlocked (`false`). */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['true', 'false'])
  'filter[locked]'?: 'true' | 'false';
  /** Only workspaces with (`true`) or without (`false`) drift according to the last successful assessment. Workspaces without such a result are omitted. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['true', 'false'])
  'filter[drifted]'?: 'true' | 'false';
  /** `me`: only workspaces that the caller or one of its teams has created. Workspaces whose creator is unknown are omitted. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['me'])
  'filter[created-by]'?: 'me';
  /** Only workspaces with all of these tags, by name, separated by commas. The key of a tag binding counts as a tag. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @MaxCharacters(255, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  @fromQuery('list')
  'search[tags]'?: Array<string>;
  /** Only workspaces with none of these tags, by name, separated by commas. The key of a tag binding counts as a tag. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @MaxCharacters(255, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  @fromQuery('list')
  'search[exclude-tags]'?: Array<string>;
  /** Only workspaces to which all of these tag bindings apply, including inherited ones: a key, or `key=value`, separated by commas. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @MaxCharacters(385, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(10)
  @V.IsArray()
  @fromQuery('list')
  'filter[tagged]'?: Array<string>;
  /** The sort order; a leading `-` reverses it. `current-run.created-at` sorts a workspace without a current run as older than any run. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['name', '-name', 'created-at', '-created-at', 'latest-change-at', '-latest-change-at', 'current-run.created-at', '-current-run.created-at'])
  'sort'?: 'name' | '-name' | 'created-at' | '-created-at' | 'latest-change-at' | '-latest-change-at' | 'current-run.created-at' | '-current-run.created-at';
  /** Related resources to return in `included`, if the caller may read them. The values of sensitive outputs are null. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['organization', 'project', 'current_run', 'outputs', 'effective_tag_bindings'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings'>;
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

export type ListWorkspacesCall = Call<ListWorkspacesPath, ListWorkspacesQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/workspaces: List the workspaces of an organization */
export const ListWorkspaces = (): MethodDecorator =>
  Operation({
    id: 'listWorkspaces',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/workspaces',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListWorkspacesPath,
    queryClass: ListWorkspacesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['search[name]', 'search[wildcard-name]', 'filter[project][id]', 'filter[module][id]', 'filter[module][version]', 'filter[no-code-module-version][id]', 'filter[current-run][status]', 'filter[upgrade-available]', 'filter[locked]', 'filter[drifted]', 'filter[created-by]', 'search[tags]', 'search[exclude-tags]', 'filter[tagged]', 'sort', 'include', 'page[number]', 'page[size]'],
    aliases: {"pairs":["filter[tagged]"]},
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadWorkspacePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ReadWorkspaceQuery {
  /** Related resources to return in `included`, if the caller may read them. The values of sensitive outputs are null. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['organization', 'project', 'current_run', 'outputs', 'effective_tag_bindings'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings'>;
}

export type ReadWorkspaceCall = Call<ReadWorkspacePath, ReadWorkspaceQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}: Read a workspace */
export const ReadWorkspace = (): MethodDecorator =>
  Operation({
    id: 'readWorkspace',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run-state'],
    pathClass: ReadWorkspacePath,
    queryClass: ReadWorkspaceQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadWorkspaceByNamePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Name of the workspace, in upper or lower case. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_name'!: string;
}

export class ReadWorkspaceByNameQuery {
  /** Related resources to return in `included`, if the caller may read them. The values of sensitive outputs are null. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['organization', 'project', 'current_run', 'outputs', 'effective_tag_bindings'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings'>;
}

export type ReadWorkspaceByNameCall = Call<ReadWorkspaceByNamePath, ReadWorkspaceByNameQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/workspaces/{workspace_name}: Read a workspace by its name */
export const ReadWorkspaceByName = (): MethodDecorator =>
  Operation({
    id: 'readWorkspaceByName',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/workspaces/{workspace_name}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run-state'],
    pathClass: ReadWorkspaceByNamePath,
    queryClass: ReadWorkspaceByNameQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export class RemoveRemoteStateConsumersPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type RemoveRemoteStateConsumersCall = Call<RemoveRemoteStateConsumersPath, undefined, undefined, RemoteStateConsumersRequest>;

/** DELETE /api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers: Stop workspaces from reading the state of a workspace */
export const RemoveRemoteStateConsumers = (): MethodDecorator =>
  Operation({
    id: 'removeRemoteStateConsumers',
    method: 'DELETE',
    path: '/api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: RemoveRemoteStateConsumersPath,
    bodyClass: RemoveRemoteStateConsumersBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ReplaceRemoteStateConsumersPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ReplaceRemoteStateConsumersCall = Call<ReplaceRemoteStateConsumersPath, undefined, undefined, RemoteStateConsumersRequest>;

/** PATCH /api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers: Replace the workspaces that may read the state of a workspace */
export const ReplaceRemoteStateConsumers = (): MethodDecorator =>
  Operation({
    id: 'replaceRemoteStateConsumers',
    method: 'PATCH',
    path: '/api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReplaceRemoteStateConsumersPath,
    bodyClass: ReplaceRemoteStateConsumersBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class SafeDeleteWorkspacePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type SafeDeleteWorkspaceCall = Call<SafeDeleteWorkspacePath, undefined, undefined, undefined>;

/** POST /api/v2/workspaces/{workspace_id}/actions/safe-delete: Delete a workspace without resources */
export const SafeDeleteWorkspace = (): MethodDecorator =>
  Operation({
    id: 'safeDeleteWorkspace',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/actions/safe-delete',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: SafeDeleteWorkspacePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class SafeDeleteWorkspaceByNamePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Name of the workspace, in upper or lower case. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_name'!: string;
}

export type SafeDeleteWorkspaceByNameCall = Call<SafeDeleteWorkspaceByNamePath, undefined, undefined, undefined>;

/** POST /api/v2/organizations/{organization_name}/workspaces/{workspace_name}/actions/safe-delete: Delete a workspace without resources, by its name */
export const SafeDeleteWorkspaceByName = (): MethodDecorator =>
  Operation({
    id: 'safeDeleteWorkspaceByName',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/workspaces/{workspace_name}/actions/safe-delete',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: SafeDeleteWorkspaceByNamePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateWorkspacePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type UpdateWorkspaceCall = Call<UpdateWorkspacePath, undefined, undefined, WorkspaceUpdateRequest>;

/** PATCH /api/v2/workspaces/{workspace_id}: Update a workspace */
export const UpdateWorkspace = (): MethodDecorator =>
  Operation({
    id: 'updateWorkspace',
    method: 'PATCH',
    path: '/api/v2/workspaces/{workspace_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateWorkspacePath,
    bodyClass: UpdateWorkspaceBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"auto-apply-run-trigger":[false],"file-triggers-enabled":[true],"hyok-enabled":[false],"project-remote-state":[false],"trigger-patterns":[[]],"trigger-prefixes":[[]]},
    unsupportedRelationships: ['ssh-key'],
    aliases: {"body":[{"in":"/data/attributes","member":"terraform-version","to":"iac-version"},{"in":"/data/attributes","member":"auto_apply","to":"auto-apply"},{"in":"/data/relationships/project/data","member":"type","value":"projects","becomes":"project"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class UpdateWorkspaceByNamePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Name of the workspace, in upper or lower case. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_name'!: string;
}

export type UpdateWorkspaceByNameCall = Call<UpdateWorkspaceByNamePath, undefined, undefined, WorkspaceUpdateRequest>;

/** PATCH /api/v2/organizations/{organization_name}/workspaces/{workspace_name}: Update a workspace by its name */
export const UpdateWorkspaceByName = (): MethodDecorator =>
  Operation({
    id: 'updateWorkspaceByName',
    method: 'PATCH',
    path: '/api/v2/organizations/{organization_name}/workspaces/{workspace_name}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateWorkspaceByNamePath,
    bodyClass: UpdateWorkspaceByNameBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"auto-apply-run-trigger":[false],"file-triggers-enabled":[true],"hyok-enabled":[false],"project-remote-state":[false],"trigger-patterns":[[]],"trigger-prefixes":[[]]},
    unsupportedRelationships: ['ssh-key'],
    aliases: {"body":[{"in":"/data/attributes","member":"terraform-version","to":"iac-version"},{"in":"/data/attributes","member":"auto_apply","to":"auto-apply"},{"in":"/data/relationships/project/data","member":"type","value":"projects","becomes":"project"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export interface WorkspacesApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers: Let workspaces read the state of a workspace */
  addRemoteStateConsumers(call: AddRemoteStateConsumersCall): HandlerResult<void>;
  /** POST /api/v2/organizations/{organization_name}/workspaces: Create a workspace */
  createWorkspace(call: CreateWorkspaceCall): HandlerResult<WorkspaceDocument>;
  /** DELETE /api/v2/workspaces/{workspace_id}: Delete a workspace */
  deleteWorkspace(call: DeleteWorkspaceCall): HandlerResult<void>;
  /** DELETE /api/v2/organizations/{organization_name}/workspaces/{workspace_name}: Delete a workspace by its name */
  deleteWorkspaceByName(call: DeleteWorkspaceByNameCall): HandlerResult<void>;
  /** GET /api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers: List the workspaces that may read the state of a workspace */
  listRemoteStateConsumers(call: ListRemoteStateConsumersCall): HandlerResult<WorkspaceListDocument>;
  /** GET /api/v2/organizations/{organization_name}/workspaces: List the workspaces of an organization */
  listWorkspaces(call: ListWorkspacesCall): HandlerResult<WorkspaceListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}: Read a workspace */
  readWorkspace(call: ReadWorkspaceCall): HandlerResult<WorkspaceReadDocument>;
  /** GET /api/v2/organizations/{organization_name}/workspaces/{workspace_name}: Read a workspace by its name */
  readWorkspaceByName(call: ReadWorkspaceByNameCall): HandlerResult<WorkspaceReadDocument>;
  /** DELETE /api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers: Stop workspaces from reading the state of a workspace */
  removeRemoteStateConsumers(call: RemoveRemoteStateConsumersCall): HandlerResult<void>;
  /** PATCH /api/v2/workspaces/{workspace_id}/relationships/remote-state-consumers: Replace the workspaces that may read the state of a workspace */
  replaceRemoteStateConsumers(call: ReplaceRemoteStateConsumersCall): HandlerResult<void>;
  /** POST /api/v2/workspaces/{workspace_id}/actions/safe-delete: Delete a workspace without resources */
  safeDeleteWorkspace(call: SafeDeleteWorkspaceCall): HandlerResult<void>;
  /** POST /api/v2/organizations/{organization_name}/workspaces/{workspace_name}/actions/safe-delete: Delete a workspace without resources, by its name */
  safeDeleteWorkspaceByName(call: SafeDeleteWorkspaceByNameCall): HandlerResult<void>;
  /** PATCH /api/v2/workspaces/{workspace_id}: Update a workspace */
  updateWorkspace(call: UpdateWorkspaceCall): HandlerResult<WorkspaceDocument>;
  /** PATCH /api/v2/organizations/{organization_name}/workspaces/{workspace_name}: Update a workspace by its name */
  updateWorkspaceByName(call: UpdateWorkspaceByNameCall): HandlerResult<WorkspaceDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
