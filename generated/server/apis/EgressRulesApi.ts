// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type EgressRuleCreateRequest } from '../models/EgressRuleCreateRequest.js';
import { type EgressRuleDocument } from '../models/EgressRuleDocument.js';
import { type EgressRuleListDocument } from '../models/EgressRuleListDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { EgressRuleCreateRequest as CreateEgressRuleBody } from '../models/EgressRuleCreateRequest.js';

export class CreateEgressRulePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateEgressRuleCall = Call<CreateEgressRulePath, undefined, undefined, EgressRuleCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/egress-rules: Create an egress rule */
export const CreateEgressRule = (): MethodDecorator =>
  Operation({
    id: 'createEgressRule',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/egress-rules',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateEgressRulePath,
    bodyClass: CreateEgressRuleBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteEgressRulePath {
  /** ID of the egress rule. */
  @MinCharacters(1)
  @V.IsString()
  'egress_rule_id'!: string;
}

export type DeleteEgressRuleCall = Call<DeleteEgressRulePath, undefined, undefined, undefined>;

/** DELETE /api/v2/egress-rules/{egress_rule_id}: Delete an egress rule */
export const DeleteEgressRule = (): MethodDecorator =>
  Operation({
    id: 'deleteEgressRule',
    method: 'DELETE',
    path: '/api/v2/egress-rules/{egress_rule_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteEgressRulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListEgressRulesPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListEgressRulesQuery {
  /** Only rules of this module of the registry. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'filter[registry-module][id]'?: string;
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

export type ListEgressRulesCall = Call<ListEgressRulesPath, ListEgressRulesQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/egress-rules: List the egress rules of an organization */
export const ListEgressRules = (): MethodDecorator =>
  Operation({
    id: 'listEgressRules',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/egress-rules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListEgressRulesPath,
    queryClass: ListEgressRulesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[registry-module][id]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListProjectEgressRulesPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export class ListProjectEgressRulesQuery {
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

export type ListProjectEgressRulesCall = Call<ListProjectEgressRulesPath, ListProjectEgressRulesQuery, undefined, undefined>;

/** GET /api/v2/projects/{project_id}/egress-rules: List the egress rules of a project */
export const ListProjectEgressRules = (): MethodDecorator =>
  Operation({
    id: 'listProjectEgressRules',
    method: 'GET',
    path: '/api/v2/projects/{project_id}/egress-rules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListProjectEgressRulesPath,
    queryClass: ListProjectEgressRulesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadEgressRulePath {
  /** ID of the egress rule. */
  @MinCharacters(1)
  @V.IsString()
  'egress_rule_id'!: string;
}

export type ReadEgressRuleCall = Call<ReadEgressRulePath, undefined, undefined, undefined>;

/** GET /api/v2/egress-rules/{egress_rule_id}: Read an egress rule */
export const ReadEgressRule = (): MethodDecorator =>
  Operation({
    id: 'readEgressRule',
    method: 'GET',
    path: '/api/v2/egress-rules/{egress_rule_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadEgressRulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface EgressRulesApiContract {
  /** POST /api/v2/organizations/{organization_name}/egress-rules: Create an egress rule */
  createEgressRule(call: CreateEgressRuleCall): HandlerResult<EgressRuleDocument>;
  /** DELETE /api/v2/egress-rules/{egress_rule_id}: Delete an egress rule */
  deleteEgressRule(call: DeleteEgressRuleCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/egress-rules: List the egress rules of an organization */
  listEgressRules(call: ListEgressRulesCall): HandlerResult<EgressRuleListDocument>;
  /** GET /api/v2/projects/{project_id}/egress-rules: List the egress rules of a project */
  listProjectEgressRules(call: ListProjectEgressRulesCall): HandlerResult<EgressRuleListDocument>;
  /** GET /api/v2/egress-rules/{egress_rule_id}: Read an egress rule */
  readEgressRule(call: ReadEgressRuleCall): HandlerResult<EgressRuleDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
