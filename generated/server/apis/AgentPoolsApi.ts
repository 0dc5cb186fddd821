// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type AgentListDocument } from '../models/AgentListDocument.js';
import { type AgentPoolCreateRequest } from '../models/AgentPoolCreateRequest.js';
import { type AgentPoolDocument } from '../models/AgentPoolDocument.js';
import { type AgentPoolListDocument } from '../models/AgentPoolListDocument.js';
import { type AgentPoolUpdateRequest } from '../models/AgentPoolUpdateRequest.js';
import { type AgentTokenCreateRequest } from '../models/AgentTokenCreateRequest.js';
import { type AuthenticationTokenDocument } from '../models/AuthenticationTokenDocument.js';
import { type AuthenticationTokenListDocument } from '../models/AuthenticationTokenListDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { AgentPoolCreateRequest as CreateAgentPoolBody } from '../models/AgentPoolCreateRequest.js';
import { AgentTokenCreateRequest as CreateAgentTokenBody } from '../models/AgentTokenCreateRequest.js';
import { AgentPoolUpdateRequest as UpdateAgentPoolBody } from '../models/AgentPoolUpdateRequest.js';

export class CreateAgentPoolPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateAgentPoolCall = Call<CreateAgentPoolPath, undefined, undefined, AgentPoolCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/agent-pools: Create an agent pool */
export const CreateAgentPool = (): MethodDecorator =>
  Operation({
    id: 'createAgentPool',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/agent-pools',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateAgentPoolPath,
    bodyClass: CreateAgentPoolBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class CreateAgentTokenPath {
  /** ID of the agent pool. */
  @MinCharacters(1)
  @V.IsString()
  'agent_pool_id'!: string;
}

export type CreateAgentTokenCall = Call<CreateAgentTokenPath, undefined, undefined, AgentTokenCreateRequest>;

/** POST /api/v2/agent-pools/{agent_pool_id}/authentication-tokens: Create a token of an agent pool */
export const CreateAgentToken = (): MethodDecorator =>
  Operation({
    id: 'createAgentToken',
    method: 'POST',
    path: '/api/v2/agent-pools/{agent_pool_id}/authentication-tokens',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateAgentTokenPath,
    bodyClass: CreateAgentTokenBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"scope":[]},
    aliases: {"body":[{"in":"/data","member":"type","value":"","becomes":"authentication-tokens"},{"in":"/data","member":"type","value":"agent-tokens","becomes":"authentication-tokens"}]},
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteAgentPoolPath {
  /** ID of the agent pool. */
  @MinCharacters(1)
  @V.IsString()
  'agent_pool_id'!: string;
}

export type DeleteAgentPoolCall = Call<DeleteAgentPoolPath, undefined, undefined, undefined>;

/** DELETE /api/v2/agent-pools/{agent_pool_id}: Delete an agent pool */
export const DeleteAgentPool = (): MethodDecorator =>
  Operation({
    id: 'deleteAgentPool',
    method: 'DELETE',
    path: '/api/v2/agent-pools/{agent_pool_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteAgentPoolPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListAgentPoolsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListAgentPoolsQuery {
  /** Only pools whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Only pools that the workspace with this name may use. The case of the name is ignored. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.IsString()
  'filter[allowed_workspaces][name]'?: string;
  /** Only pools that are organization-scoped or allow the project with this name. The case of the name is ignored. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(40)
  @V.IsString()
  'filter[allowed_projects][name]'?: string;
  /** The sort order; a leading `-` reverses it. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['name', '-name', 'created-at', '-created-at'])
  'sort'?: 'name' | '-name' | 'created-at' | '-created-at';
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

export type ListAgentPoolsCall = Call<ListAgentPoolsPath, ListAgentPoolsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/agent-pools: List the agent pools of an organization */
export const ListAgentPools = (): MethodDecorator =>
  Operation({
    id: 'listAgentPools',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/agent-pools',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListAgentPoolsPath,
    queryClass: ListAgentPoolsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'filter[allowed_workspaces][name]', 'filter[allowed_projects][name]', 'sort', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListAgentTokensPath {
  /** ID of the agent pool. */
  @MinCharacters(1)
  @V.IsString()
  'agent_pool_id'!: string;
}

export class ListAgentTokensQuery {
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

export type ListAgentTokensCall = Call<ListAgentTokensPath, ListAgentTokensQuery, undefined, undefined>;

/** GET /api/v2/agent-pools/{agent_pool_id}/authentication-tokens: List the tokens of an agent pool */
export const ListAgentTokens = (): MethodDecorator =>
  Operation({
    id: 'listAgentTokens',
    method: 'GET',
    path: '/api/v2/agent-pools/{agent_pool_id}/authentication-tokens',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListAgentTokensPath,
    queryClass: ListAgentTokensQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListAgentsPath {
  /** ID of the agent pool. */
  @MinCharacters(1)
  @V.IsString()
  'agent_pool_id'!: string;
}

export class ListAgentsQuery {
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

export type ListAgentsCall = Call<ListAgentsPath, ListAgentsQuery, undefined, undefined>;

/** GET /api/v2/agent-pools/{agent_pool_id}/agents: List the agents of a pool */
export const ListAgents = (): MethodDecorator =>
  Operation({
    id: 'listAgents',
    method: 'GET',
    path: '/api/v2/agent-pools/{agent_pool_id}/agents',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListAgentsPath,
    queryClass: ListAgentsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadAgentPoolPath {
  /** ID of the agent pool. */
  @MinCharacters(1)
  @V.IsString()
  'agent_pool_id'!: string;
}

export type ReadAgentPoolCall = Call<ReadAgentPoolPath, undefined, undefined, undefined>;

/** GET /api/v2/agent-pools/{agent_pool_id}: Read an agent pool */
export const ReadAgentPool = (): MethodDecorator =>
  Operation({
    id: 'readAgentPool',
    method: 'GET',
    path: '/api/v2/agent-pools/{agent_pool_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadAgentPoolPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateAgentPoolPath {
  /** ID of the agent pool. */
  @MinCharacters(1)
  @V.IsString()
  'agent_pool_id'!: string;
}

export type UpdateAgentPoolCall = Call<UpdateAgentPoolPath, undefined, undefined, AgentPoolUpdateRequest>;

/** PATCH /api/v2/agent-pools/{agent_pool_id}: Update an agent pool */
export const UpdateAgentPool = (): MethodDecorator =>
  Operation({
    id: 'updateAgentPool',
    method: 'PATCH',
    path: '/api/v2/agent-pools/{agent_pool_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateAgentPoolPath,
    bodyClass: UpdateAgentPoolBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface AgentPoolsApiContract {
  /** POST /api/v2/organizations/{organization_name}/agent-pools: Create an agent pool */
  createAgentPool(call: CreateAgentPoolCall): HandlerResult<AgentPoolDocument>;
  /** POST /api/v2/agent-pools/{agent_pool_id}/authentication-tokens: Create a token of an agent pool */
  createAgentToken(call: CreateAgentTokenCall): HandlerResult<AuthenticationTokenDocument>;
  /** DELETE /api/v2/agent-pools/{agent_pool_id}: Delete an agent pool */
  deleteAgentPool(call: DeleteAgentPoolCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/agent-pools: List the agent pools of an organization */
  listAgentPools(call: ListAgentPoolsCall): HandlerResult<AgentPoolListDocument>;
  /** GET /api/v2/agent-pools/{agent_pool_id}/authentication-tokens: List the tokens of an agent pool */
  listAgentTokens(call: ListAgentTokensCall): HandlerResult<AuthenticationTokenListDocument>;
  /** GET /api/v2/agent-pools/{agent_pool_id}/agents: List the agents of a pool */
  listAgents(call: ListAgentsCall): HandlerResult<AgentListDocument>;
  /** GET /api/v2/agent-pools/{agent_pool_id}: Read an agent pool */
  readAgentPool(call: ReadAgentPoolCall): HandlerResult<AgentPoolDocument>;
  /** PATCH /api/v2/agent-pools/{agent_pool_id}: Update an agent pool */
  updateAgentPool(call: UpdateAgentPoolCall): HandlerResult<AgentPoolDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
