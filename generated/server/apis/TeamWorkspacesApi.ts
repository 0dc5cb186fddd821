// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type TeamWorkspaceCreateRequest } from '../models/TeamWorkspaceCreateRequest.js';
import { type TeamWorkspaceDocument } from '../models/TeamWorkspaceDocument.js';
import { type TeamWorkspaceListDocument } from '../models/TeamWorkspaceListDocument.js';
import { type TeamWorkspaceUpdateRequest } from '../models/TeamWorkspaceUpdateRequest.js';
import { TeamWorkspaceCreateRequest as CreateTeamWorkspaceBody } from '../models/TeamWorkspaceCreateRequest.js';
import { TeamWorkspaceUpdateRequest as UpdateTeamWorkspaceBody } from '../models/TeamWorkspaceUpdateRequest.js';

export type CreateTeamWorkspaceCall = Call<undefined, undefined, undefined, TeamWorkspaceCreateRequest>;

/** POST /api/v2/team-workspaces: Grant a team access to a workspace */
export const CreateTeamWorkspace = (): MethodDecorator =>
  Operation({
    id: 'createTeamWorkspace',
    method: 'POST',
    path: '/api/v2/team-workspaces',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    bodyClass: CreateTeamWorkspaceBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"sentinel-mocks":["none"],"run-tasks":[false],"policy-overrides":[false]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteTeamWorkspacePath {
  /** ID of the team's access. */
  @MinCharacters(1)
  @V.IsString()
  'team_workspace_id'!: string;
}

export type DeleteTeamWorkspaceCall = Call<DeleteTeamWorkspacePath, undefined, undefined, undefined>;

/** DELETE /api/v2/team-workspaces/{team_workspace_id}: Remove a team\'s access to a workspace */
export const DeleteTeamWorkspace = (): MethodDecorator =>
  Operation({
    id: 'deleteTeamWorkspace',
    method: 'DELETE',
    path: '/api/v2/team-workspaces/{team_workspace_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteTeamWorkspacePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListTeamWorkspacesQuery {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'filter[workspace][id]'!: string;
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

export type ListTeamWorkspacesCall = Call<undefined, ListTeamWorkspacesQuery, undefined, undefined>;

/** GET /api/v2/team-workspaces: List the teams\' access to a workspace */
export const ListTeamWorkspaces = (): MethodDecorator =>
  Operation({
    id: 'listTeamWorkspaces',
    method: 'GET',
    path: '/api/v2/team-workspaces',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    queryClass: ListTeamWorkspacesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[workspace][id]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadTeamWorkspacePath {
  /** ID of the team's access. */
  @MinCharacters(1)
  @V.IsString()
  'team_workspace_id'!: string;
}

export type ReadTeamWorkspaceCall = Call<ReadTeamWorkspacePath, undefined, undefined, undefined>;

/** GET /api/v2/team-workspaces/{team_workspace_id}: Read a team\'s access to a workspace */
export const ReadTeamWorkspace = (): MethodDecorator =>
  Operation({
    id: 'readTeamWorkspace',
    method: 'GET',
    path: '/api/v2/team-workspaces/{team_workspace_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadTeamWorkspacePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateTeamWorkspacePath {
  /** ID of the team's access. */
  @MinCharacters(1)
  @V.IsString()
  'team_workspace_id'!: string;
}

export type UpdateTeamWorkspaceCall = Call<UpdateTeamWorkspacePath, undefined, undefined, TeamWorkspaceUpdateRequest>;

/** PATCH /api/v2/team-workspaces/{team_workspace_id}: Update a team\'s access to a workspace */
export const UpdateTeamWorkspace = (): MethodDecorator =>
  Operation({
    id: 'updateTeamWorkspace',
    method: 'PATCH',
    path: '/api/v2/team-workspaces/{team_workspace_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateTeamWorkspacePath,
    bodyClass: UpdateTeamWorkspaceBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"sentinel-mocks":["none"],"run-tasks":[false],"policy-overrides":[false]},
    headerNames: [],
    bodyReading: 'validated',
  });

export interface TeamWorkspacesApiContract {
  /** POST /api/v2/team-workspaces: Grant a team access to a workspace */
  createTeamWorkspace(call: CreateTeamWorkspaceCall): HandlerResult<TeamWorkspaceDocument>;
  /** DELETE /api/v2/team-workspaces/{team_workspace_id}: Remove a team\'s access to a workspace */
  deleteTeamWorkspace(call: DeleteTeamWorkspaceCall): HandlerResult<void>;
  /** GET /api/v2/team-workspaces: List the teams\' access to a workspace */
  listTeamWorkspaces(call: ListTeamWorkspacesCall): HandlerResult<TeamWorkspaceListDocument>;
  /** GET /api/v2/team-workspaces/{team_workspace_id}: Read a team\'s access to a workspace */
  readTeamWorkspace(call: ReadTeamWorkspaceCall): HandlerResult<TeamWorkspaceDocument>;
  /** PATCH /api/v2/team-workspaces/{team_workspace_id}: Update a team\'s access to a workspace */
  updateTeamWorkspace(call: UpdateTeamWorkspaceCall): HandlerResult<TeamWorkspaceDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
