// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type TokenTtlPoliciesUpdateRequest } from '../models/TokenTtlPoliciesUpdateRequest.js';
import { type TokenTtlPolicyListDocument } from '../models/TokenTtlPolicyListDocument.js';
import { TokenTtlPoliciesUpdateRequest as UpdateTokenTtlPoliciesBody } from '../models/TokenTtlPoliciesUpdateRequest.js';

export class ListTokenTtlPoliciesPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type ListTokenTtlPoliciesCall = Call<ListTokenTtlPoliciesPath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/token-ttl-policies: List the maximum lifetimes of tokens */
export const ListTokenTtlPolicies = (): MethodDecorator =>
  Operation({
    id: 'listTokenTtlPolicies',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/token-ttl-policies',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListTokenTtlPoliciesPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateTokenTtlPoliciesPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type UpdateTokenTtlPoliciesCall = Call<UpdateTokenTtlPoliciesPath, undefined, undefined, TokenTtlPoliciesUpdateRequest>;

/** PATCH /api/v2/organizations/{organization_name}/token-ttl-policies: Update the maximum lifetimes of tokens */
export const UpdateTokenTtlPolicies = (): MethodDecorator =>
  Operation({
    id: 'updateTokenTtlPolicies',
    method: 'PATCH',
    path: '/api/v2/organizations/{organization_name}/token-ttl-policies',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: UpdateTokenTtlPoliciesPath,
    bodyClass: UpdateTokenTtlPoliciesBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"body":[{"in":"/data","member":"type","value":"","becomes":"organization-token-ttl-policies"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export interface TokenTtlPoliciesApiContract {
  /** GET /api/v2/organizations/{organization_name}/token-ttl-policies: List the maximum lifetimes of tokens */
  listTokenTtlPolicies(call: ListTokenTtlPoliciesCall): HandlerResult<TokenTtlPolicyListDocument>;
  /** PATCH /api/v2/organizations/{organization_name}/token-ttl-policies: Update the maximum lifetimes of tokens */
  updateTokenTtlPolicies(call: UpdateTokenTtlPoliciesCall): HandlerResult<TokenTtlPolicyListDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
