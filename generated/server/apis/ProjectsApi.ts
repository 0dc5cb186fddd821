// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type ProjectCreateRequest } from '../models/ProjectCreateRequest.js';
import { type ProjectDocument } from '../models/ProjectDocument.js';
import { type ProjectListDocument } from '../models/ProjectListDocument.js';
import { type ProjectReadDocument } from '../models/ProjectReadDocument.js';
import { type ProjectUpdateRequest } from '../models/ProjectUpdateRequest.js';
import { ProjectCreateRequest as CreateProjectBody } from '../models/ProjectCreateRequest.js';
import { ProjectUpdateRequest as UpdateProjectBody } from '../models/ProjectUpdateRequest.js';

export class CreateProjectPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateProjectCall = Call<CreateProjectPath, undefined, undefined, ProjectCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/projects: Create a project */
export const CreateProject = (): MethodDecorator =>
  Operation({
    id: 'createProject',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/projects',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateProjectPath,
    bodyClass: CreateProjectBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedRelationships: ['default-agent-pool'],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteProjectPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export type DeleteProjectCall = Call<DeleteProjectPath, undefined, undefined, undefined>;

/** DELETE /api/v2/projects/{project_id}: Delete a project */
export const DeleteProject = (): MethodDecorator =>
  Operation({
    id: 'deleteProject',
    method: 'DELETE',
    path: '/api/v2/projects/{project_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteProjectPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListProjectsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListProjectsQuery {
  /** Only projects with these names, separated by commas, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @V.IsString({ each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[names]'?: Array<string>;
  /** Only projects whose name contains this text, regardless of case. Ignored with `filter[names]`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Only projects in which the caller has the permission `workspace.provision`, which permits creating workspaces of no-code modules. `can-create-workspace` of a project shows the permission `workspace.create`, which permits creating any workspace. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['true'])
  'filter[permissions][create-workspace]'?: 'true';
  /** Only projects with all of these tag bindings: a key, or `key=value`, separated by commas. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @MaxCharacters(385, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(10)
  @V.IsArray()
  @fromQuery('list')
  'filter[tagged]'?: Array<string>;
  /** Related resources to return in `included`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['effective_tag_bindings'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'effective_tag_bindings'>;
  /** The sort order; a leading `-` reverses it. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['name', '-name', 'created-at', '-created-at'])
  'sort'?: 'name' | '-name' | 'created-at' | '-created-at';
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

export type ListProjectsCall = Call<ListProjectsPath, ListProjectsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/projects: List the projects of an organization */
export const ListProjects = (): MethodDecorator =>
  Operation({
    id: 'listProjects',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/projects',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListProjectsPath,
    queryClass: ListProjectsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[names]', 'q', 'filter[permissions][create-workspace]', 'filter[tagged]', 'include', 'sort', 'page[number]', 'page[size]'],
    aliases: {"pairs":["filter[tagged]"]},
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadProjectPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export class ReadProjectQuery {
  /** Related resources to return in `included`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['effective_tag_bindings'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'effective_tag_bindings'>;
}

export type ReadProjectCall = Call<ReadProjectPath, ReadProjectQuery, undefined, undefined>;

/** GET /api/v2/projects/{project_id}: Read a project */
export const ReadProject = (): MethodDecorator =>
  Operation({
    id: 'readProject',
    method: 'GET',
    path: '/api/v2/projects/{project_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadProjectPath,
    queryClass: ReadProjectQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateProjectPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export type UpdateProjectCall = Call<UpdateProjectPath, undefined, undefined, ProjectUpdateRequest>;

/** PATCH /api/v2/projects/{project_id}: Update a project */
export const UpdateProject = (): MethodDecorator =>
  Operation({
    id: 'updateProject',
    method: 'PATCH',
    path: '/api/v2/projects/{project_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateProjectPath,
    bodyClass: UpdateProjectBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedRelationships: ['default-agent-pool'],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface ProjectsApiContract {
  /** POST /api/v2/organizations/{organization_name}/projects: Create a project */
  createProject(call: CreateProjectCall): HandlerResult<ProjectDocument>;
  /** DELETE /api/v2/projects/{project_id}: Delete a project */
  deleteProject(call: DeleteProjectCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/projects: List the projects of an organization */
  listProjects(call: ListProjectsCall): HandlerResult<ProjectListDocument>;
  /** GET /api/v2/projects/{project_id}: Read a project */
  readProject(call: ReadProjectCall): HandlerResult<ProjectReadDocument>;
  /** PATCH /api/v2/projects/{project_id}: Update a project */
  updateProject(call: UpdateProjectCall): HandlerResult<ProjectDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
