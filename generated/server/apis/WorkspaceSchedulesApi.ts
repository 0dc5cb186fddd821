// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type WorkspaceScheduleCreateRequest } from '../models/WorkspaceScheduleCreateRequest.js';
import { type WorkspaceScheduleDocument } from '../models/WorkspaceScheduleDocument.js';
import { type WorkspaceScheduleListDocument } from '../models/WorkspaceScheduleListDocument.js';
import { type WorkspaceScheduleUpdateRequest } from '../models/WorkspaceScheduleUpdateRequest.js';
import { WorkspaceScheduleCreateRequest as CreateWorkspaceScheduleBody } from '../models/WorkspaceScheduleCreateRequest.js';
import { WorkspaceScheduleUpdateRequest as UpdateWorkspaceScheduleBody } from '../models/WorkspaceScheduleUpdateRequest.js';

export class CreateWorkspaceSchedulePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type CreateWorkspaceScheduleCall = Call<CreateWorkspaceSchedulePath, undefined, undefined, WorkspaceScheduleCreateRequest>;

/** POST /api/v2/workspaces/{workspace_id}/schedules: Create a schedule */
export const CreateWorkspaceSchedule = (): MethodDecorator =>
  Operation({
    id: 'createWorkspaceSchedule',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/schedules',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: CreateWorkspaceSchedulePath,
    bodyClass: CreateWorkspaceScheduleBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteWorkspaceSchedulePath {
  /** ID of the schedule. */
  @MinCharacters(1)
  @V.IsString()
  'schedule_id'!: string;
}

export type DeleteWorkspaceScheduleCall = Call<DeleteWorkspaceSchedulePath, undefined, undefined, undefined>;

/** DELETE /api/v2/workspace-schedules/{schedule_id}: Delete a schedule */
export const DeleteWorkspaceSchedule = (): MethodDecorator =>
  Operation({
    id: 'deleteWorkspaceSchedule',
    method: 'DELETE',
    path: '/api/v2/workspace-schedules/{schedule_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: DeleteWorkspaceSchedulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListWorkspaceSchedulesPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListWorkspaceSchedulesQuery {
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

export type ListWorkspaceSchedulesCall = Call<ListWorkspaceSchedulesPath, ListWorkspaceSchedulesQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/schedules: List the schedules of a workspace */
export const ListWorkspaceSchedules = (): MethodDecorator =>
  Operation({
    id: 'listWorkspaceSchedules',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/schedules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListWorkspaceSchedulesPath,
    queryClass: ListWorkspaceSchedulesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadWorkspaceSchedulePath {
  /** ID of the schedule. */
  @MinCharacters(1)
  @V.IsString()
  'schedule_id'!: string;
}

export type ReadWorkspaceScheduleCall = Call<ReadWorkspaceSchedulePath, undefined, undefined, undefined>;

/** GET /api/v2/workspace-schedules/{schedule_id}: Read a schedule */
export const ReadWorkspaceSchedule = (): MethodDecorator =>
  Operation({
    id: 'readWorkspaceSchedule',
    method: 'GET',
    path: '/api/v2/workspace-schedules/{schedule_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadWorkspaceSchedulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateWorkspaceSchedulePath {
  /** ID of the schedule. */
  @MinCharacters(1)
  @V.IsString()
  'schedule_id'!: string;
}

export type UpdateWorkspaceScheduleCall = Call<UpdateWorkspaceSchedulePath, undefined, undefined, WorkspaceScheduleUpdateRequest>;

/** PATCH /api/v2/workspace-schedules/{schedule_id}: Update a schedule */
export const UpdateWorkspaceSchedule = (): MethodDecorator =>
  Operation({
    id: 'updateWorkspaceSchedule',
    method: 'PATCH',
    path: '/api/v2/workspace-schedules/{schedule_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: UpdateWorkspaceSchedulePath,
    bodyClass: UpdateWorkspaceScheduleBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface WorkspaceSchedulesApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/schedules: Create a schedule */
  createWorkspaceSchedule(call: CreateWorkspaceScheduleCall): HandlerResult<WorkspaceScheduleDocument>;
  /** DELETE /api/v2/workspace-schedules/{schedule_id}: Delete a schedule */
  deleteWorkspaceSchedule(call: DeleteWorkspaceScheduleCall): HandlerResult<void>;
  /** GET /api/v2/workspaces/{workspace_id}/schedules: List the schedules of a workspace */
  listWorkspaceSchedules(call: ListWorkspaceSchedulesCall): HandlerResult<WorkspaceScheduleListDocument>;
  /** GET /api/v2/workspace-schedules/{schedule_id}: Read a schedule */
  readWorkspaceSchedule(call: ReadWorkspaceScheduleCall): HandlerResult<WorkspaceScheduleDocument>;
  /** PATCH /api/v2/workspace-schedules/{schedule_id}: Update a schedule */
  updateWorkspaceSchedule(call: UpdateWorkspaceScheduleCall): HandlerResult<WorkspaceScheduleDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
