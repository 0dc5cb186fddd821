// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type NoCodeModuleCreateRequest } from '../models/NoCodeModuleCreateRequest.js';
import { type NoCodeModuleDocument } from '../models/NoCodeModuleDocument.js';
import { type NoCodeModuleListDocument } from '../models/NoCodeModuleListDocument.js';
import { type NoCodeModuleUpdateRequest } from '../models/NoCodeModuleUpdateRequest.js';
import { type NoCodeModuleVariableListDocument } from '../models/NoCodeModuleVariableListDocument.js';
import { NoCodeModuleCreateRequest as EnableNoCodeModuleBody } from '../models/NoCodeModuleCreateRequest.js';
import { NoCodeModuleUpdateRequest as UpdateNoCodeModuleBody } from '../models/NoCodeModuleUpdateRequest.js';

export class DeleteNoCodeModulePath {
  /** ID of the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
}

export type DeleteNoCodeModuleCall = Call<DeleteNoCodeModulePath, undefined, undefined, undefined>;

/** DELETE /api/v2/no-code-modules/{id}: Delete the no-code settings of a module */
export const DeleteNoCodeModule = (): MethodDecorator =>
  Operation({
    id: 'deleteNoCodeModule',
    method: 'DELETE',
    path: '/api/v2/no-code-modules/{id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: DeleteNoCodeModulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class EnableNoCodeModulePath {
  /** The organization that owns the module. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class EnableNoCodeModuleHeaders {
  /** A unique value that the client chooses. For 24 hours after a request has succeeded, a repetition by the same caller with the same key returns the first response. A different request by this caller with this key returns 422. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'Idempotency-Key'?: string;
}

export type EnableNoCodeModuleCall = Call<EnableNoCodeModulePath, undefined, EnableNoCodeModuleHeaders, NoCodeModuleCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/no-code-modules: Enable a module for no-code provisioning */
export const EnableNoCodeModule = (): MethodDecorator =>
  Operation({
    id: 'enableNoCodeModule',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/no-code-modules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: EnableNoCodeModulePath,
    headersClass: EnableNoCodeModuleHeaders,
    bodyClass: EnableNoCodeModuleBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"body":[{"in":"/data/relationships/registry-module/data","member":"type","value":"registry-modules","becomes":"registry-module"}]},
    headerNames: ['Idempotency-Key'],
    bodyReading: 'validated',
  });

export class ListNoCodeModuleVariablesPath {
  /** ID of the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
  /** A version of the module. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export class ListNoCodeModuleVariablesQuery {
  /** The project of a new workspace. `provided-by` then names the variable set that provides a value. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'project'?: string;
  /** A workspace of the no-code module. `provided-by` then names the variable set that provides a value. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'workspace'?: string;
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

export type ListNoCodeModuleVariablesCall = Call<ListNoCodeModuleVariablesPath, ListNoCodeModuleVariablesQuery, undefined, undefined>;

/** GET /api/v2/no-code-modules/{id}/versions/{version}/module-variables: List the variables of a module version */
export const ListNoCodeModuleVariables = (): MethodDecorator =>
  Operation({
    id: 'listNoCodeModuleVariables',
    method: 'GET',
    path: '/api/v2/no-code-modules/{id}/versions/{version}/module-variables',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ListNoCodeModuleVariablesPath,
    queryClass: ListNoCodeModuleVariablesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['project', 'workspace', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListNoCodeModulesPath {
  /** The organization that owns the module. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListNoCodeModulesQuery {
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

export type ListNoCodeModulesCall = Call<ListNoCodeModulesPath, ListNoCodeModulesQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/no-code-modules: List the no-code modules of an organization */
export const ListNoCodeModules = (): MethodDecorator =>
  Operation({
    id: 'listNoCodeModules',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/no-code-modules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ListNoCodeModulesPath,
    queryClass: ListNoCodeModulesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadNoCodeModulePath {
  /** ID of the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
}

export class ReadNoCodeModuleQuery {
  /** Related resources to include, separated by commas. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['variable_options'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'variable_options'>;
}

export type ReadNoCodeModuleCall = Call<ReadNoCodeModulePath, ReadNoCodeModuleQuery, undefined, undefined>;

/** GET /api/v2/no-code-modules/{id}: Read a no-code module */
export const ReadNoCodeModule = (): MethodDecorator =>
  Operation({
    id: 'readNoCodeModule',
    method: 'GET',
    path: '/api/v2/no-code-modules/{id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ReadNoCodeModulePath,
    queryClass: ReadNoCodeModuleQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    aliases: {"query":{"include":{"variable-options":"variable_options"}}},
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateNoCodeModulePath {
  /** ID of the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
}

export type UpdateNoCodeModuleCall = Call<UpdateNoCodeModulePath, undefined, undefined, NoCodeModuleUpdateRequest>;

/** PATCH /api/v2/no-code-modules/{id}: Update the settings of a no-code module */
export const UpdateNoCodeModule = (): MethodDecorator =>
  Operation({
    id: 'updateNoCodeModule',
    method: 'PATCH',
    path: '/api/v2/no-code-modules/{id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: UpdateNoCodeModulePath,
    bodyClass: UpdateNoCodeModuleBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"body":[{"in":"/data/relationships/registry-module/data","member":"type","value":"registry-modules","becomes":"registry-module"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export interface NoCodeModulesApiContract {
  /** DELETE /api/v2/no-code-modules/{id}: Delete the no-code settings of a module */
  deleteNoCodeModule(call: DeleteNoCodeModuleCall): HandlerResult<void>;
  /** POST /api/v2/organizations/{organization_name}/no-code-modules: Enable a module for no-code provisioning */
  enableNoCodeModule(call: EnableNoCodeModuleCall): HandlerResult<NoCodeModuleDocument>;
  /** GET /api/v2/no-code-modules/{id}/versions/{version}/module-variables: List the variables of a module version */
  listNoCodeModuleVariables(call: ListNoCodeModuleVariablesCall): HandlerResult<NoCodeModuleVariableListDocument>;
  /** GET /api/v2/organizations/{organization_name}/no-code-modules: List the no-code modules of an organization */
  listNoCodeModules(call: ListNoCodeModulesCall): HandlerResult<NoCodeModuleListDocument>;
  /** GET /api/v2/no-code-modules/{id}: Read a no-code module */
  readNoCodeModule(call: ReadNoCodeModuleCall): HandlerResult<NoCodeModuleDocument>;
  /** PATCH /api/v2/no-code-modules/{id}: Update the settings of a no-code module */
  updateNoCodeModule(call: UpdateNoCodeModuleCall): HandlerResult<NoCodeModuleDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
