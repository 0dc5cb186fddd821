// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type TeamProjectCreateRequest } from '../models/TeamProjectCreateRequest.js';
import { type TeamProjectDocument } from '../models/TeamProjectDocument.js';
import { type TeamProjectListDocument } from '../models/TeamProjectListDocument.js';
import { type TeamProjectUpdateRequest } from '../models/TeamProjectUpdateRequest.js';
import { TeamProjectCreateRequest as CreateTeamProjectBody } from '../models/TeamProjectCreateRequest.js';
import { TeamProjectUpdateRequest as UpdateTeamProjectBody } from '../models/TeamProjectUpdateRequest.js';

export type CreateTeamProjectCall = Call<undefined, undefined, undefined, TeamProjectCreateRequest>;

/** POST /api/v2/team-projects: Grant a team an access level on a project */
export const CreateTeamProject = (): MethodDecorator =>
  Operation({
    id: 'createTeamProject',
    method: 'POST',
    path: '/api/v2/team-projects',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    bodyClass: CreateTeamProjectBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"project-access":[{}],"workspace-access":[{}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteTeamProjectPath {
  /** ID of the access level. */
  @MinCharacters(1)
  @V.IsString()
  'team_project_id'!: string;
}

export type DeleteTeamProjectCall = Call<DeleteTeamProjectPath, undefined, undefined, undefined>;

/** DELETE /api/v2/team-projects/{team_project_id}: Remove an access level */
export const DeleteTeamProject = (): MethodDecorator =>
  Operation({
    id: 'deleteTeamProject',
    method: 'DELETE',
    path: '/api/v2/team-projects/{team_project_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteTeamProjectPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListTeamProjectsQuery {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'filter[project][id]'!: string;
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

export type ListTeamProjectsCall = Call<undefined, ListTeamProjectsQuery, undefined, undefined>;

/** GET /api/v2/team-projects: List the access levels of teams on a project */
export const ListTeamProjects = (): MethodDecorator =>
  Operation({
    id: 'listTeamProjects',
    method: 'GET',
    path: '/api/v2/team-projects',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    queryClass: ListTeamProjectsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[project][id]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadTeamProjectPath {
  /** ID of the access level. */
  @MinCharacters(1)
  @V.IsString()
  'team_project_id'!: string;
}

export type ReadTeamProjectCall = Call<ReadTeamProjectPath, undefined, undefined, undefined>;

/** GET /api/v2/team-projects/{team_project_id}: Read an access level */
export const ReadTeamProject = (): MethodDecorator =>
  Operation({
    id: 'readTeamProject',
    method: 'GET',
    path: '/api/v2/team-projects/{team_project_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadTeamProjectPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateTeamProjectPath {
  /** ID of the access level. */
  @MinCharacters(1)
  @V.IsString()
  'team_project_id'!: string;
}

export type UpdateTeamProjectCall = Call<UpdateTeamProjectPath, undefined, undefined, TeamProjectUpdateRequest>;

/** PATCH /api/v2/team-projects/{team_project_id}: Update an access level */
export const UpdateTeamProject = (): MethodDecorator =>
  Operation({
    id: 'updateTeamProject',
    method: 'PATCH',
    path: '/api/v2/team-projects/{team_project_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateTeamProjectPath,
    bodyClass: UpdateTeamProjectBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"project-access":[{}],"workspace-access":[{}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export interface TeamProjectsApiContract {
  /** POST /api/v2/team-projects: Grant a team an access level on a project */
  createTeamProject(call: CreateTeamProjectCall): HandlerResult<TeamProjectDocument>;
  /** DELETE /api/v2/team-projects/{team_project_id}: Remove an access level */
  deleteTeamProject(call: DeleteTeamProjectCall): HandlerResult<void>;
  /** GET /api/v2/team-projects: List the access levels of teams on a project */
  listTeamProjects(call: ListTeamProjectsCall): HandlerResult<TeamProjectListDocument>;
  /** GET /api/v2/team-projects/{team_project_id}: Read an access level */
  readTeamProject(call: ReadTeamProjectCall): HandlerResult<TeamProjectDocument>;
  /** PATCH /api/v2/team-projects/{team_project_id}: Update an access level */
  updateTeamProject(call: UpdateTeamProjectCall): HandlerResult<TeamProjectDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
