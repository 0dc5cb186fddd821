// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type PolicySetCreateRequest } from '../models/PolicySetCreateRequest.js';
import { type PolicySetDocument } from '../models/PolicySetDocument.js';
import { type PolicySetListDocument } from '../models/PolicySetListDocument.js';
import { type PolicySetUpdateRequest } from '../models/PolicySetUpdateRequest.js';
import { PolicySetCreateRequest as CreatePolicySetBody } from '../models/PolicySetCreateRequest.js';
import { PolicySetUpdateRequest as UpdatePolicySetBody } from '../models/PolicySetUpdateRequest.js';

export class CreatePolicySetPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreatePolicySetCall = Call<CreatePolicySetPath, undefined, undefined, PolicySetCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/policy-sets: Create a policy set */
export const CreatePolicySet = (): MethodDecorator =>
  Operation({
    id: 'createPolicySet',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/policy-sets',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreatePolicySetPath,
    bodyClass: CreatePolicySetBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeletePolicySetPath {
  /** ID of the policy set. */
  @MaxCharacters(64)
  @V.IsString()
  'policy_set_id'!: string;
}

export type DeletePolicySetCall = Call<DeletePolicySetPath, undefined, undefined, undefined>;

/** DELETE /api/v2/policy-sets/{policy_set_id}: Delete a policy set */
export const DeletePolicySet = (): MethodDecorator =>
  Operation({
    id: 'deletePolicySet',
    method: 'DELETE',
    path: '/api/v2/policy-sets/{policy_set_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeletePolicySetPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListPolicySetsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListPolicySetsQuery {
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

export type ListPolicySetsCall = Call<ListPolicySetsPath, ListPolicySetsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/policy-sets: List the policy sets of an organization */
export const ListPolicySets = (): MethodDecorator =>
  Operation({
    id: 'listPolicySets',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/policy-sets',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListPolicySetsPath,
    queryClass: ListPolicySetsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadPolicySetPath {
  /** ID of the policy set. */
  @MaxCharacters(64)
  @V.IsString()
  'policy_set_id'!: string;
}

export type ReadPolicySetCall = Call<ReadPolicySetPath, undefined, undefined, undefined>;

/** GET /api/v2/policy-sets/{policy_set_id}: Read a policy set */
export const ReadPolicySet = (): MethodDecorator =>
  Operation({
    id: 'readPolicySet',
    method: 'GET',
    path: '/api/v2/policy-sets/{policy_set_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadPolicySetPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdatePolicySetPath {
  /** ID of the policy set. */
  @MaxCharacters(64)
  @V.IsString()
  'policy_set_id'!: string;
}

export type UpdatePolicySetCall = Call<UpdatePolicySetPath, undefined, undefined, PolicySetUpdateRequest>;

/** PATCH /api/v2/policy-sets/{policy_set_id}: Update a policy set */
export const UpdatePolicySet = (): MethodDecorator =>
  Operation({
    id: 'updatePolicySet',
    method: 'PATCH',
    path: '/api/v2/policy-sets/{policy_set_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdatePolicySetPath,
    bodyClass: UpdatePolicySetBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface PolicySetsApiContract {
  /** POST /api/v2/organizations/{organization_name}/policy-sets: Create a policy set */
  createPolicySet(call: CreatePolicySetCall): HandlerResult<PolicySetDocument>;
  /** DELETE /api/v2/policy-sets/{policy_set_id}: Delete a policy set */
  deletePolicySet(call: DeletePolicySetCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/policy-sets: List the policy sets of an organization */
  listPolicySets(call: ListPolicySetsCall): HandlerResult<PolicySetListDocument>;
  /** GET /api/v2/policy-sets/{policy_set_id}: Read a policy set */
  readPolicySet(call: ReadPolicySetCall): HandlerResult<PolicySetDocument>;
  /** PATCH /api/v2/policy-sets/{policy_set_id}: Update a policy set */
  updatePolicySet(call: UpdatePolicySetCall): HandlerResult<PolicySetDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
