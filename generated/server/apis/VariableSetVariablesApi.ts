// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type EffectiveVarListDocument } from '../models/EffectiveVarListDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type VariableSetVarCreateRequest } from '../models/VariableSetVarCreateRequest.js';
import { type VariableSetVarDocument } from '../models/VariableSetVarDocument.js';
import { type VariableSetVarListDocument } from '../models/VariableSetVarListDocument.js';
import { type VariableSetVarUpdateRequest } from '../models/VariableSetVarUpdateRequest.js';
import { VariableSetVarCreateRequest as CreateVariableSetVariableBody } from '../models/VariableSetVarCreateRequest.js';
import { VariableSetVarUpdateRequest as UpdateVariableSetVariableBody } from '../models/VariableSetVarUpdateRequest.js';

export class CreateVariableSetVariablePath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export type CreateVariableSetVariableCall = Call<CreateVariableSetVariablePath, undefined, undefined, VariableSetVarCreateRequest>;

/** POST /api/v2/varsets/{variable_set_id}/relationships/vars: Create a variable in a variable set */
export const CreateVariableSetVariable = (): MethodDecorator =>
  Operation({
    id: 'createVariableSetVariable',
    method: 'POST',
    path: '/api/v2/varsets/{variable_set_id}/relationships/vars',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateVariableSetVariablePath,
    bodyClass: CreateVariableSetVariableBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteVariableSetVariablePath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
  /** ID of the variable. */
  @MinCharacters(1)
  @V.IsString()
  'variable_id'!: string;
}

export type DeleteVariableSetVariableCall = Call<DeleteVariableSetVariablePath, undefined, undefined, undefined>;

/** DELETE /api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}: Delete a variable of a variable set */
export const DeleteVariableSetVariable = (): MethodDecorator =>
  Operation({
    id: 'deleteVariableSetVariable',
    method: 'DELETE',
    path: '/api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteVariableSetVariablePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListEffectiveVariablesPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListEffectiveVariablesQuery {
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

export type ListEffectiveVariablesCall = Call<ListEffectiveVariablesPath, ListEffectiveVariablesQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/all-vars: List the effective variables of a workspace */
export const ListEffectiveVariables = (): MethodDecorator =>
  Operation({
    id: 'listEffectiveVariables',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/all-vars',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListEffectiveVariablesPath,
    queryClass: ListEffectiveVariablesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListVariableSetVariablesPath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
}

export class ListVariableSetVariablesQuery {
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

export type ListVariableSetVariablesCall = Call<ListVariableSetVariablesPath, ListVariableSetVariablesQuery, undefined, undefined>;

/** GET /api/v2/varsets/{variable_set_id}/relationships/vars: List the variables of a variable set */
export const ListVariableSetVariables = (): MethodDecorator =>
  Operation({
    id: 'listVariableSetVariables',
    method: 'GET',
    path: '/api/v2/varsets/{variable_set_id}/relationships/vars',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListVariableSetVariablesPath,
    queryClass: ListVariableSetVariablesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadVariableSetVariablePath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
  /** ID of the variable. */
  @MinCharacters(1)
  @V.IsString()
  'variable_id'!: string;
}

export type ReadVariableSetVariableCall = Call<ReadVariableSetVariablePath, undefined, undefined, undefined>;

/** GET /api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}: Read a variable of a variable set */
export const ReadVariableSetVariable = (): MethodDecorator =>
  Operation({
    id: 'readVariableSetVariable',
    method: 'GET',
    path: '/api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadVariableSetVariablePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateVariableSetVariablePath {
  /** ID of the variable set. */
  @MinCharacters(1)
  @V.IsString()
  'variable_set_id'!: string;
  /** ID of the variable. */
  @MinCharacters(1)
  @V.IsString()
  'variable_id'!: string;
}

export type UpdateVariableSetVariableCall = Call<UpdateVariableSetVariablePath, undefined, undefined, VariableSetVarUpdateRequest>;

/** PATCH /api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}: Update a variable of a variable set */
export const UpdateVariableSetVariable = (): MethodDecorator =>
  Operation({
    id: 'updateVariableSetVariable',
    method: 'PATCH',
    path: '/api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateVariableSetVariablePath,
    bodyClass: UpdateVariableSetVariableBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface VariableSetVariablesApiContract {
  /** POST /api/v2/varsets/{variable_set_id}/relationships/vars: Create a variable in a variable set */
  createVariableSetVariable(call: CreateVariableSetVariableCall): HandlerResult<VariableSetVarDocument>;
  /** DELETE /api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}: Delete a variable of a variable set */
  deleteVariableSetVariable(call: DeleteVariableSetVariableCall): HandlerResult<void>;
  /** GET /api/v2/workspaces/{workspace_id}/all-vars: List the effective variables of a workspace */
  listEffectiveVariables(call: ListEffectiveVariablesCall): HandlerResult<EffectiveVarListDocument>;
  /** GET /api/v2/varsets/{variable_set_id}/relationships/vars: List the variables of a variable set */
  listVariableSetVariables(call: ListVariableSetVariablesCall): HandlerResult<VariableSetVarListDocument>;
  /** GET /api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}: Read a variable of a variable set */
  readVariableSetVariable(call: ReadVariableSetVariableCall): HandlerResult<VariableSetVarDocument>;
  /** PATCH /api/v2/varsets/{variable_set_id}/relationships/vars/{variable_id}: Update a variable of a variable set */
  updateVariableSetVariable(call: UpdateVariableSetVariableCall): HandlerResult<VariableSetVarDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
