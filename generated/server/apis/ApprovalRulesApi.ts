// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ApprovalRuleCreateRequest } from '../models/ApprovalRuleCreateRequest.js';
import { type ApprovalRuleDocument } from '../models/ApprovalRuleDocument.js';
import { type ApprovalRuleListDocument } from '../models/ApprovalRuleListDocument.js';
import { type ApprovalRuleUpdateRequest } from '../models/ApprovalRuleUpdateRequest.js';
import { type EffectiveApprovalRulesDocument } from '../models/EffectiveApprovalRulesDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { ApprovalRuleCreateRequest as CreateApprovalRuleBody } from '../models/ApprovalRuleCreateRequest.js';
import { ApprovalRuleUpdateRequest as UpdateApprovalRuleBody } from '../models/ApprovalRuleUpdateRequest.js';

export class CreateApprovalRulePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateApprovalRuleCall = Call<CreateApprovalRulePath, undefined, undefined, ApprovalRuleCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/approval-rules: Create an approval rule */
export const CreateApprovalRule = (): MethodDecorator =>
  Operation({
    id: 'createApprovalRule',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/approval-rules',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateApprovalRulePath,
    bodyClass: CreateApprovalRuleBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteApprovalRulePath {
  /** ID of the approval rule. */
  @MinCharacters(1)
  @V.IsString()
  'approval_rule_id'!: string;
}

export type DeleteApprovalRuleCall = Call<DeleteApprovalRulePath, undefined, undefined, undefined>;

/** DELETE /api/v2/approval-rules/{approval_rule_id}: Delete an approval rule */
export const DeleteApprovalRule = (): MethodDecorator =>
  Operation({
    id: 'deleteApprovalRule',
    method: 'DELETE',
    path: '/api/v2/approval-rules/{approval_rule_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteApprovalRulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListApprovalRulesPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListApprovalRulesQuery {
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

export type ListApprovalRulesCall = Call<ListApprovalRulesPath, ListApprovalRulesQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/approval-rules: List the approval rules of an organization */
export const ListApprovalRules = (): MethodDecorator =>
  Operation({
    id: 'listApprovalRules',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/approval-rules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListApprovalRulesPath,
    queryClass: ListApprovalRulesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[registry-module][id]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListEffectiveApprovalRulesPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ListEffectiveApprovalRulesCall = Call<ListEffectiveApprovalRulesPath, undefined, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/effective-approval-rules: List the approval rules that apply to a workspace */
export const ListEffectiveApprovalRules = (): MethodDecorator =>
  Operation({
    id: 'listEffectiveApprovalRules',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/effective-approval-rules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListEffectiveApprovalRulesPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListProjectApprovalRulesPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export class ListProjectApprovalRulesQuery {
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

export type ListProjectApprovalRulesCall = Call<ListProjectApprovalRulesPath, ListProjectApprovalRulesQuery, undefined, undefined>;

/** GET /api/v2/projects/{project_id}/approval-rules: List the approval rules of a project */
export const ListProjectApprovalRules = (): MethodDecorator =>
  Operation({
    id: 'listProjectApprovalRules',
    method: 'GET',
    path: '/api/v2/projects/{project_id}/approval-rules',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListProjectApprovalRulesPath,
    queryClass: ListProjectApprovalRulesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadApprovalRulePath {
  /** ID of the approval rule. */
  @MinCharacters(1)
  @V.IsString()
  'approval_rule_id'!: string;
}

export type ReadApprovalRuleCall = Call<ReadApprovalRulePath, undefined, undefined, undefined>;

/** GET /api/v2/approval-rules/{approval_rule_id}: Read an approval rule */
export const ReadApprovalRule = (): MethodDecorator =>
  Operation({
    id: 'readApprovalRule',
    method: 'GET',
    path: '/api/v2/approval-rules/{approval_rule_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadApprovalRulePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateApprovalRulePath {
  /** ID of the approval rule. */
  @MinCharacters(1)
  @V.IsString()
  'approval_rule_id'!: string;
}

export type UpdateApprovalRuleCall = Call<UpdateApprovalRulePath, undefined, undefined, ApprovalRuleUpdateRequest>;

/** PATCH /api/v2/approval-rules/{approval_rule_id}: Update an approval rule */
export const UpdateApprovalRule = (): MethodDecorator =>
  Operation({
    id: 'updateApprovalRule',
    method: 'PATCH',
    path: '/api/v2/approval-rules/{approval_rule_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateApprovalRulePath,
    bodyClass: UpdateApprovalRuleBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface ApprovalRulesApiContract {
  /** POST /api/v2/organizations/{organization_name}/approval-rules: Create an approval rule */
  createApprovalRule(call: CreateApprovalRuleCall): HandlerResult<ApprovalRuleDocument>;
  /** DELETE /api/v2/approval-rules/{approval_rule_id}: Delete an approval rule */
  deleteApprovalRule(call: DeleteApprovalRuleCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/approval-rules: List the approval rules of an organization */
  listApprovalRules(call: ListApprovalRulesCall): HandlerResult<ApprovalRuleListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/effective-approval-rules: List the approval rules that apply to a workspace */
  listEffectiveApprovalRules(call: ListEffectiveApprovalRulesCall): HandlerResult<EffectiveApprovalRulesDocument>;
  /** GET /api/v2/projects/{project_id}/approval-rules: List the approval rules of a project */
  listProjectApprovalRules(call: ListProjectApprovalRulesCall): HandlerResult<ApprovalRuleListDocument>;
  /** GET /api/v2/approval-rules/{approval_rule_id}: Read an approval rule */
  readApprovalRule(call: ReadApprovalRuleCall): HandlerResult<ApprovalRuleDocument>;
  /** PATCH /api/v2/approval-rules/{approval_rule_id}: Update an approval rule */
  updateApprovalRule(call: UpdateApprovalRuleCall): HandlerResult<ApprovalRuleDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
