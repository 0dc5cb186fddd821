// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type VarCreateRequest } from '../models/VarCreateRequest.js';
import { type VarDocument } from '../models/VarDocument.js';
import { type VarListDocument } from '../models/VarListDocument.js';
import { type VarUpdateRequest } from '../models/VarUpdateRequest.js';
import { type VariableChangesRequest } from '../models/VariableChangesRequest.js';
import { VariableChangesRequest as ChangeVariablesBody } from '../models/VariableChangesRequest.js';
import { VarCreateRequest as CreateVariableBody } from '../models/VarCreateRequest.js';
import { VarUpdateRequest as UpdateVariableBody } from '../models/VarUpdateRequest.js';

export class ChangeVariablesPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ChangeVariablesCall = Call<ChangeVariablesPath, undefined, undefined, VariableChangesRequest>;

/** POST /api/v2/workspaces/{workspace_id}/actions/change-variables: Change several variables of a workspace */
export const ChangeVariables = (): MethodDecorator =>
  Operation({
    id: 'changeVariables',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/actions/change-variables',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ChangeVariablesPath,
    bodyClass: ChangeVariablesBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateVariablePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type CreateVariableCall = Call<CreateVariablePath, undefined, undefined, VarCreateRequest>;

/** POST /api/v2/workspaces/{workspace_id}/vars: Create a variable */
export const CreateVariable = (): MethodDecorator =>
  Operation({
    id: 'createVariable',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/vars',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateVariablePath,
    bodyClass: CreateVariableBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteVariablePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
  /** ID of the variable. */
  @MinCharacters(1)
  @V.IsString()
  'variable_id'!: string;
}

export type DeleteVariableCall = Call<DeleteVariablePath, undefined, undefined, undefined>;

/** DELETE /api/v2/workspaces/{workspace_id}/vars/{variable_id}: Delete a variable */
export const DeleteVariable = (): MethodDecorator =>
  Operation({
    id: 'deleteVariable',
    method: 'DELETE',
    path: '/api/v2/workspaces/{workspace_id}/vars/{variable_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteVariablePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListVariablesPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListVariablesQuery {
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

export type ListVariablesCall = Call<ListVariablesPath, ListVariablesQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/vars: List the variables of a workspace */
export const ListVariables = (): MethodDecorator =>
  Operation({
    id: 'listVariables',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/vars',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListVariablesPath,
    queryClass: ListVariablesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadVariablePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
  /** ID of the variable. */
  @MinCharacters(1)
  @V.IsString()
  'variable_id'!: string;
}

export type ReadVariableCall = Call<ReadVariablePath, undefined, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/vars/{variable_id}: Read a variable */
export const ReadVariable = (): MethodDecorator =>
  Operation({
    id: 'readVariable',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/vars/{variable_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadVariablePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateVariablePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
  /** ID of the variable. */
  @MinCharacters(1)
  @V.IsString()
  'variable_id'!: string;
}

export type UpdateVariableCall = Call<UpdateVariablePath, undefined, undefined, VarUpdateRequest>;

/** PATCH /api/v2/workspaces/{workspace_id}/vars/{variable_id}: Update a variable */
export const UpdateVariable = (): MethodDecorator =>
  Operation({
    id: 'updateVariable',
    method: 'PATCH',
    path: '/api/v2/workspaces/{workspace_id}/vars/{variable_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateVariablePath,
    bodyClass: UpdateVariableBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface VariablesApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/actions/change-variables: Change several variables of a workspace */
  changeVariables(call: ChangeVariablesCall): HandlerResult<void>;
  /** POST /api/v2/workspaces/{workspace_id}/vars: Create a variable */
  createVariable(call: CreateVariableCall): HandlerResult<VarDocument>;
  /** DELETE /api/v2/workspaces/{workspace_id}/vars/{variable_id}: Delete a variable */
  deleteVariable(call: DeleteVariableCall): HandlerResult<void>;
  /** GET /api/v2/workspaces/{workspace_id}/vars: List the variables of a workspace */
  listVariables(call: ListVariablesCall): HandlerResult<VarListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/vars/{variable_id}: Read a variable */
  readVariable(call: ReadVariableCall): HandlerResult<VarDocument>;
  /** PATCH /api/v2/workspaces/{workspace_id}/vars/{variable_id}: Update a variable */
  updateVariable(call: UpdateVariableCall): HandlerResult<VarDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
