// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type TeamCreateRequest } from '../models/TeamCreateRequest.js';
import { type TeamDocument } from '../models/TeamDocument.js';
import { type TeamListDocument } from '../models/TeamListDocument.js';
import { type TeamMembershipsRequest } from '../models/TeamMembershipsRequest.js';
import { type TeamUpdateRequest } from '../models/TeamUpdateRequest.js';
import { type TeamUsersRequest } from '../models/TeamUsersRequest.js';
import { TeamMembershipsRequest as AddTeamMembershipsBody } from '../models/TeamMembershipsRequest.js';
import { TeamUsersRequest as AddTeamUsersBody } from '../models/TeamUsersRequest.js';
import { TeamCreateRequest as CreateTeamBody } from '../models/TeamCreateRequest.js';
import { TeamMembershipsRequest as RemoveTeamMembershipsBody } from '../models/TeamMembershipsRequest.js';
import { TeamUsersRequest as RemoveTeamUsersBody } from '../models/TeamUsersRequest.js';
import { TeamUpdateRequest as UpdateTeamBody } from '../models/TeamUpdateRequest.js';

export class AddTeamMembershipsPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type AddTeamMembershipsCall = Call<AddTeamMembershipsPath, undefined, undefined, TeamMembershipsRequest>;

/** POST /api/v2/teams/{team_id}/relationships/organization-memberships: Add members of the organization to a team */
export const AddTeamMemberships = (): MethodDecorator =>
  Operation({
    id: 'addTeamMemberships',
    method: 'POST',
    path: '/api/v2/teams/{team_id}/relationships/organization-memberships',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: AddTeamMembershipsPath,
    bodyClass: AddTeamMembershipsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class AddTeamUsersPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type AddTeamUsersCall = Call<AddTeamUsersPath, undefined, undefined, TeamUsersRequest>;

/** POST /api/v2/teams/{team_id}/relationships/users: Add users to a team */
export const AddTeamUsers = (): MethodDecorator =>
  Operation({
    id: 'addTeamUsers',
    method: 'POST',
    path: '/api/v2/teams/{team_id}/relationships/users',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: AddTeamUsersPath,
    bodyClass: AddTeamUsersBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateTeamPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateTeamCall = Call<CreateTeamPath, undefined, undefined, TeamCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/teams: Create a team */
export const CreateTeam = (): MethodDecorator =>
  Operation({
    id: 'createTeam',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/teams',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateTeamPath,
    bodyClass: CreateTeamBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"sso-team-id":[""],"organization-access/access-secret-teams":[false],"organization-access/delegate-policy-overrides":[false],"organization-access/manage-membership":[false],"organization-access/manage-organization-access":[false],"organization-access/manage-policies":[false],"organization-access/manage-policy-overrides":[false],"organization-access/manage-public-modules":[false],"organization-access/manage-public-providers":[false],"organization-access/manage-run-tasks":[false],"organization-access/manage-teams":[false],"organization-access/manage-vcs-settings":[false]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteTeamPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type DeleteTeamCall = Call<DeleteTeamPath, undefined, undefined, undefined>;

/** DELETE /api/v2/teams/{team_id}: Delete a team */
export const DeleteTeam = (): MethodDecorator =>
  Operation({
    id: 'deleteTeam',
    method: 'DELETE',
    path: '/api/v2/teams/{team_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteTeamPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListTeamsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListTeamsQuery {
  /** Only the teams with these names, separated by commas, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @V.IsString({ each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[names]'?: Array<string>;
  /** Only teams whose name contains this text, regardless of case. Ignored with `filter[names]`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
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

export type ListTeamsCall = Call<ListTeamsPath, ListTeamsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/teams: List the teams of an organization */
export const ListTeams = (): MethodDecorator =>
  Operation({
    id: 'listTeams',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/teams',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListTeamsPath,
    queryClass: ListTeamsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[names]', 'q', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadTeamPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export class ReadTeamQuery {
  /** Related resources to return in `included`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['users', 'organization-memberships'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'users' | 'organization-memberships'>;
}

export type ReadTeamCall = Call<ReadTeamPath, ReadTeamQuery, undefined, undefined>;

/** GET /api/v2/teams/{team_id}: Read a team */
export const ReadTeam = (): MethodDecorator =>
  Operation({
    id: 'readTeam',
    method: 'GET',
    path: '/api/v2/teams/{team_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadTeamPath,
    queryClass: ReadTeamQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export class RemoveTeamMembershipsPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type RemoveTeamMembershipsCall = Call<RemoveTeamMembershipsPath, undefined, undefined, TeamMembershipsRequest>;

/** DELETE /api/v2/teams/{team_id}/relationships/organization-memberships: Remove members of the organization from a team */
export const RemoveTeamMemberships = (): MethodDecorator =>
  Operation({
    id: 'removeTeamMemberships',
    method: 'DELETE',
    path: '/api/v2/teams/{team_id}/relationships/organization-memberships',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: RemoveTeamMembershipsPath,
    bodyClass: RemoveTeamMembershipsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class RemoveTeamUsersPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type RemoveTeamUsersCall = Call<RemoveTeamUsersPath, undefined, undefined, TeamUsersRequest>;

/** DELETE /api/v2/teams/{team_id}/relationships/users: Remove users from a team */
export const RemoveTeamUsers = (): MethodDecorator =>
  Operation({
    id: 'removeTeamUsers',
    method: 'DELETE',
    path: '/api/v2/teams/{team_id}/relationships/users',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: RemoveTeamUsersPath,
    bodyClass: RemoveTeamUsersBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class UpdateTeamPath {
  /** ID of the team. */
  @MinCharacters(1)
  @V.IsString()
  'team_id'!: string;
}

export type UpdateTeamCall = Call<UpdateTeamPath, undefined, undefined, TeamUpdateRequest>;

/** PATCH /api/v2/teams/{team_id}: Update a team */
export const UpdateTeam = (): MethodDecorator =>
  Operation({
    id: 'updateTeam',
    method: 'PATCH',
    path: '/api/v2/teams/{team_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateTeamPath,
    bodyClass: UpdateTeamBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"sso-team-id":[""],"organization-access/access-secret-teams":[false],"organization-access/delegate-policy-overrides":[false],"organization-access/manage-membership":[false],"organization-access/manage-organization-access":[false],"organization-access/manage-policies":[false],"organization-access/manage-policy-overrides":[false],"organization-access/manage-public-modules":[false],"organization-access/manage-public-providers":[false],"organization-access/manage-run-tasks":[false],"organization-access/manage-teams":[false],"organization-access/manage-vcs-settings":[false]},
    headerNames: [],
    bodyReading: 'validated',
  });

export interface TeamsApiContract {
  /** POST /api/v2/teams/{team_id}/relationships/organization-memberships: Add members of the organization to a team */
  addTeamMemberships(call: AddTeamMembershipsCall): HandlerResult<void>;
  /** POST /api/v2/teams/{team_id}/relationships/users: Add users to a team */
  addTeamUsers(call: AddTeamUsersCall): HandlerResult<void>;
  /** POST /api/v2/organizations/{organization_name}/teams: Create a team */
  createTeam(call: CreateTeamCall): HandlerResult<TeamDocument>;
  /** DELETE /api/v2/teams/{team_id}: Delete a team */
  deleteTeam(call: DeleteTeamCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/teams: List the teams of an organization */
  listTeams(call: ListTeamsCall): HandlerResult<TeamListDocument>;
  /** GET /api/v2/teams/{team_id}: Read a team */
  readTeam(call: ReadTeamCall): HandlerResult<TeamDocument>;
  /** DELETE /api/v2/teams/{team_id}/relationships/organization-memberships: Remove members of the organization from a team */
  removeTeamMemberships(call: RemoveTeamMembershipsCall): HandlerResult<void>;
  /** DELETE /api/v2/teams/{team_id}/relationships/users: Remove users from a team */
  removeTeamUsers(call: RemoveTeamUsersCall): HandlerResult<void>;
  /** PATCH /api/v2/teams/{team_id}: Update a team */
  updateTeam(call: UpdateTeamCall): HandlerResult<TeamDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
