// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type VariableSetCreateRequest } from '../models/VariableSetCreateRequest.js';
import { type VariableSetDocument } from '../models/VariableSetDocument.js';
import { type VariableSetListDocument } from '../models/VariableSetListDocument.js';
import { type VariableSetNoCodeModulesRequest } from '../models/VariableSetNoCodeModulesRequest.js';
import { type VariableSetProjectsRequest } from '../models/VariableSetProjectsRequest.js';
import { type VariableSetUpdateRequest } from '../models/VariableSetUpdateRequest.js';
import { type VariableSetWorkspacesRequest } from '../models/VariableSetWorkspacesRequest.js';
import { VariableSetNoCodeModulesRequest as AddVariableSetNoCodeModulesBody } from '../models/VariableSetNoCodeModulesRequest.js';
import { VariableSetProjectsRequest as AddVariableSetProjectsBody } from '../models/VariableSetProjectsRequest.js';
import { VariableSetWorkspacesRequest as AddVariableSetWorkspacesBody } from '../models/VariableSetWorkspacesRequest.js';
import { VariableSetCreateRequest as CreateVariableSetBody } from '../models/VariableSetCreateRequest.js';
import { VariableSetNoCodeModulesRequest as RemoveVariableSetNoCodeModulesBody } from '../models/VariableSetNoCodeModulesRequest.js';
import { VariableSetProjectsRequest as RemoveVariableSetProjectsBody } from '../models/VariableSetProjectsRequest.js';
import { VariableSetWorkspacesRequest as RemoveVariableSetWorkspacesBody } from '../models/VariableSetWorkspacesRequest.js';
import { VariableSetUpdateRequest as UpdateVariableSetBody } from '../models/VariableSetUpdateRequest.js';

export class AddVariableSetNoCodeModulesPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export type AddVariableSetNoCodeModulesCall = Call<AddVariableSetNoCodeModulesPath, undefined, undefined, VariableSetNoCodeModulesRequest>;

/** POST /api/v2/varsets/{variable_set_id}/relationships/no-code-modules: Apply a variable set to no-code modules */
export const AddVariableSetNoCodeModules = (): MethodDecorator =>
  Operation({
    id: 'addVariableSetNoCodeModules',
    method: 'POST',
    path: '/api/v2/varsets/{variable_set_id}/relationships/no-code-modules',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: AddVariableSetNoCodeModulesPath,
    bodyClass: AddVariableSetNoCodeModulesBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class AddVariableSetProjectsPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export type AddVariableSetProjectsCall = Call<AddVariableSetProjectsPath, undefined, undefined, VariableSetProjectsRequest>;

/** POST /api/v2/varsets/{variable_set_id}/relationships/projects: Apply a variable set to projects */
export const AddVariableSetProjects = (): MethodDecorator =>
  Operation({
    id: 'addVariableSetProjects',
    method: 'POST',
    path: '/api/v2/varsets/{variable_set_id}/relationships/projects',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: AddVariableSetProjectsPath,
    bodyClass: AddVariableSetProjectsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class AddVariableSetWorkspacesPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export type AddVariableSetWorkspacesCall = Call<AddVariableSetWorkspacesPath, undefined, undefined, VariableSetWorkspacesRequest>;

/** POST /api/v2/varsets/{variable_set_id}/relationships/workspaces: Apply a variable set to workspaces */
export const AddVariableSetWorkspaces = (): MethodDecorator =>
  Operation({
    id: 'addVariableSetWorkspaces',
    method: 'POST',
    path: '/api/v2/varsets/{variable_set_id}/relationships/workspaces',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: AddVariableSetWorkspacesPath,
    bodyClass: AddVariableSetWorkspacesBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateVariableSetPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class CreateVariableSetQuery {
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['vars', 'workspaces', 'projects'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'vars' | 'workspaces' | 'projects'>;
}

export type CreateVariableSetCall = Call<CreateVariableSetPath, CreateVariableSetQuery, undefined, VariableSetCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/varsets: Create a variable set */
export const CreateVariableSet = (): MethodDecorator =>
  Operation({
    id: 'createVariableSet',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/varsets',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateVariableSetPath,
    queryClass: CreateVariableSetQuery,
    bodyClass: CreateVariableSetBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    unsupportedRelationships: ['stacks'],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteVariableSetPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export type DeleteVariableSetCall = Call<DeleteVariableSetPath, undefined, undefined, undefined>;

/** DELETE /api/v2/varsets/{variable_set_id}: Delete a variable set */
export const DeleteVariableSet = (): MethodDecorator =>
  Operation({
    id: 'deleteVariableSet',
    method: 'DELETE',
    path: '/api/v2/varsets/{variable_set_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteVariableSetPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListProjectVariableSetsPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export class ListProjectVariableSetsQuery {
  /** Only variable sets whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['vars', 'workspaces', 'projects'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'vars' | 'workspaces' | 'projects'>;
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

export type ListProjectVariableSetsCall = Call<ListProjectVariableSetsPath, ListProjectVariableSetsQuery, undefined, undefined>;

/** GET /api/v2/projects/{project_id}/varsets: List the variable sets that apply to a project */
export const ListProjectVariableSets = (): MethodDecorator =>
  Operation({
    id: 'listProjectVariableSets',
    method: 'GET',
    path: '/api/v2/projects/{project_id}/varsets',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListProjectVariableSetsPath,
    queryClass: ListProjectVariableSetsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'include', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListVariableSetsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListVariableSetsQuery {
  /** Only variable sets whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['vars', 'workspaces', 'projects'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'vars' | 'workspaces' | 'projects'>;
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

export type ListVariableSetsCall = Call<ListVariableSetsPath, ListVariableSetsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/varsets: List the variable sets of an organization */
export const ListVariableSets = (): MethodDecorator =>
  Operation({
    id: 'listVariableSets',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/varsets',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListVariableSetsPath,
    queryClass: ListVariableSetsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'include', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListWorkspaceVariableSetsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListWorkspaceVariableSetsQuery {
  /** Only variable sets whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['vars', 'workspaces', 'projects'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'vars' | 'workspaces' | 'projects'>;
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

export type ListWorkspaceVariableSetsCall = Call<ListWorkspaceVariableSetsPath, ListWorkspaceVariableSetsQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/varsets: List the variable sets that apply to a workspace */
export const ListWorkspaceVariableSets = (): MethodDecorator =>
  Operation({
    id: 'listWorkspaceVariableSets',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/varsets',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListWorkspaceVariableSetsPath,
    queryClass: ListWorkspaceVariableSetsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'include', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadVariableSetPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export class ReadVariableSetQuery {
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['vars', 'workspaces', 'projects'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'vars' | 'workspaces' | 'projects'>;
}

export type ReadVariableSetCall = Call<ReadVariableSetPath, ReadVariableSetQuery, undefined, undefined>;

/** GET /api/v2/varsets/{variable_set_id}: Read a variable set */
export const ReadVariableSet = (): MethodDecorator =>
  Operation({
    id: 'readVariableSet',
    method: 'GET',
    path: '/api/v2/varsets/{variable_set_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadVariableSetPath,
    queryClass: ReadVariableSetQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export class RemoveVariableSetNoCodeModulesPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export type RemoveVariableSetNoCodeModulesCall = Call<RemoveVariableSetNoCodeModulesPath, undefined, undefined, VariableSetNoCodeModulesRequest>;

/** DELETE /api/v2/varsets/{variable_set_id}/relationships/no-code-modules: Remove a variable set from no-code modules */
export const RemoveVariableSetNoCodeModules = (): MethodDecorator =>
  Operation({
    id: 'removeVariableSetNoCodeModules',
    method: 'DELETE',
    path: '/api/v2/varsets/{variable_set_id}/relationships/no-code-modules',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: RemoveVariableSetNoCodeModulesPath,
    bodyClass: RemoveVariableSetNoCodeModulesBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class RemoveVariableSetProjectsPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export type RemoveVariableSetProjectsCall = Call<RemoveVariableSetProjectsPath, undefined, undefined, VariableSetProjectsRequest>;

/** DELETE /api/v2/varsets/{variable_set_id}/relationships/projects: Remove a variable set from projects */
export const RemoveVariableSetProjects = (): MethodDecorator =>
  Operation({
    id: 'removeVariableSetProjects',
    method: 'DELETE',
    path: '/api/v2/varsets/{variable_set_id}/relationships/projects',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: RemoveVariableSetProjectsPath,
    bodyClass: RemoveVariableSetProjectsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class RemoveVariableSetWorkspacesPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export type RemoveVariableSetWorkspacesCall = Call<RemoveVariableSetWorkspacesPath, undefined, undefined, VariableSetWorkspacesRequest>;

/** DELETE /api/v2/varsets/{variable_set_id}/relationships/workspaces: Remove a variable set from workspaces */
export const RemoveVariableSetWorkspaces = (): MethodDecorator =>
  Operation({
    id: 'removeVariableSetWorkspaces',
    method: 'DELETE',
    path: '/api/v2/varsets/{variable_set_id}/relationships/workspaces',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: RemoveVariableSetWorkspacesPath,
    bodyClass: RemoveVariableSetWorkspacesBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class UpdateVariableSetPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export class UpdateVariableSetQuery {
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['vars', 'workspaces', 'projects'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'vars' | 'workspaces' | 'projects'>;
}

export type UpdateVariableSetCall = Call<UpdateVariableSetPath, UpdateVariableSetQuery, undefined, VariableSetUpdateRequest>;

/** PATCH /api/v2/varsets/{variable_set_id}: Update a variable set */
export const UpdateVariableSet = (): MethodDecorator =>
  Operation({
    id: 'updateVariableSet',
    method: 'PATCH',
    path: '/api/v2/varsets/{variable_set_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateVariableSetPath,
    queryClass: UpdateVariableSetQuery,
    bodyClass: UpdateVariableSetBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    unsupportedRelationships: ['stacks'],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface VariableSetsApiContract {
  /** POST /api/v2/varsets/{variable_set_id}/relationships/no-code-modules: Apply a variable set to no-code modules */
  addVariableSetNoCodeModules(call: AddVariableSetNoCodeModulesCall): HandlerResult<void>;
  /** POST /api/v2/varsets/{variable_set_id}/relationships/projects: Apply a variable set to projects */
  addVariableSetProjects(call: AddVariableSetProjectsCall): HandlerResult<void>;
  /** POST /api/v2/varsets/{variable_set_id}/relationships/workspaces: Apply a variable set to workspaces */
  addVariableSetWorkspaces(call: AddVariableSetWorkspacesCall): HandlerResult<void>;
  /** POST /api/v2/organizations/{organization_name}/varsets: Create a variable set */
  createVariableSet(call: CreateVariableSetCall): HandlerResult<VariableSetDocument>;
  /** DELETE /api/v2/varsets/{variable_set_id}: Delete a variable set */
  deleteVariableSet(call: DeleteVariableSetCall): HandlerResult<void>;
  /** GET /api/v2/projects/{project_id}/varsets: List the variable sets that apply to a project */
  listProjectVariableSets(call: ListProjectVariableSetsCall): HandlerResult<VariableSetListDocument>;
  /** GET /api/v2/organizations/{organization_name}/varsets: List the variable sets of an organization */
  listVariableSets(call: ListVariableSetsCall): HandlerResult<VariableSetListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/varsets: List the variable sets that apply to a workspace */
  listWorkspaceVariableSets(call: ListWorkspaceVariableSetsCall): HandlerResult<VariableSetListDocument>;
  /** GET /api/v2/varsets/{variable_set_id}: Read a variable set */
  readVariableSet(call: ReadVariableSetCall): HandlerResult<VariableSetDocument>;
  /** DELETE /api/v2/varsets/{variable_set_id}/relationships/no-code-modules: Remove a variable set from no-code modules */
  removeVariableSetNoCodeModules(call: RemoveVariableSetNoCodeModulesCall): HandlerResult<void>;
  /** DELETE /api/v2/varsets/{variable_set_id}/relationships/projects: Remove a variable set from projects */
  removeVariableSetProjects(call: RemoveVariableSetProjectsCall): HandlerResult<void>;
  /** DELETE /api/v2/varsets/{variable_set_id}/relationships/workspaces: Remove a variable set from workspaces */
  removeVariableSetWorkspaces(call: RemoveVariableSetWorkspacesCall): HandlerResult<void>;
  /** PATCH /api/v2/varsets/{variable_set_id}: Update a variable set */
  updateVariableSet(call: UpdateVariableSetCall): HandlerResult<VariableSetDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
