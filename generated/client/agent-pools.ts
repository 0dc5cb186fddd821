// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import {
  agentRelated,
  agentResourceShape,
  authenticationTokenDocumentShape,
  authenticationTokenListDocumentShape,
  authenticationTokenRelated,
  pageMetaShape,
} from './shared.js';
import type {
  Agent,
  AgentResource,
  AuthenticationToken,
  AuthenticationTokenDocument,
  AuthenticationTokenListDocument,
  OrganizationRelationship,
  PageLinks,
  PageMeta,
  ResourceIdentifier,
  SelfLink,
} from './shared.js';

/** Agent pools, their tokens, and their agents. */
export class AgentPoolsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the agent pools of an organization.
   *
   * Returns the pools, sorted by name unless `sort` selects another order. Available to members of
   * the organization, its teams' tokens and its own token.
   */
  list(
    args: ListAgentPoolsArguments,
    options?: CallOptions,
  ): Listing<AgentPool, AgentPoolListDocument> {
    return list(this.connection, listAgentPools, args, options);
  }

  /**
   * Create an agent pool.
   *
   * Available to owners, teams with `manage-agent-pools`, and the organization's token. Only owners
   * and site administrators can create a restricted pool. Names are unique in the organization.
   */
  create(
    args: CreateAgentPoolArguments,
    options?: CallOptions,
  ): Call<AgentPool, AgentPoolDocument> {
    return call(this.connection, createAgentPool, args, options);
  }

  /**
   * Read an agent pool.
   *
   * Available to members of the organization, its teams' tokens and its own token.
   */
  read(args: ReadAgentPoolArguments, options?: CallOptions): Call<AgentPool, AgentPoolDocument> {
    return call(this.connection, readAgentPool, args, options);
  }

  /**
   * Update an agent pool.
   *
   * Available to owners, teams with `manage-agent-pools`, and the organization's token. Omitted
   * attributes keep their values. Only owners and site administrators can change a restricted pool,
   * and set or clear `restricted`. Existing tokens remain valid when a pool becomes restricted:
   * list them, and delete the tokens that other callers have created.
   */
  update(
    args: UpdateAgentPoolArguments,
    options?: CallOptions,
  ): Call<AgentPool, AgentPoolDocument> {
    return call(this.connection, updateAgentPool, args, options);
  }

  /**
   * Delete an agent pool.
   *
   * Available to owners, teams with `manage-agent-pools`, and the organization's token; only owners
   * and site administrators can delete a restricted pool. The tokens of the pool stop working
   * immediately. A pool that workspaces use, or that is the default of a project or of the
   * organization, cannot be deleted.
   */
  delete(args: DeleteAgentPoolArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteAgentPool, args, options);
  }

  /**
   * List the tokens of an agent pool.
   *
   * Returns the tokens, oldest first. Available to owners, teams with `manage-agent-pools`, and the
   * organization's token.
   */
  listAgentTokens(
    args: ListAgentTokensArguments,
    options?: CallOptions,
  ): Listing<AuthenticationToken, AuthenticationTokenListDocument> {
    return list(this.connection, listAgentTokens, args, options);
  }

  /**
   * Create a token of an agent pool.
   *
   * Available to owners, teams with `manage-agent-pools`, and the organization's token; only owners
   * and site administrators can create a token of a restricted pool. All agents of a pool can use
   * the same token.
   */
  createAgentToken(
    args: CreateAgentTokenArguments,
    options?: CallOptions,
  ): Call<AuthenticationToken, AuthenticationTokenDocument> {
    return call(this.connection, createAgentToken, args, options);
  }

  /**
   * List the agents of a pool.
   *
   * Returns the agents of the pool that have registered or sent a ping in the last day, sorted by
   * name. Available to members of the organization, its teams' tokens and its own token.
   */
  listAgents(args: ListAgentsArguments, options?: CallOptions): Listing<Agent, AgentListDocument> {
    return list(this.connection, listAgents, args, options);
  }
}

export interface ListAgentPoolsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only pools whose name contains this text, regardless of case. */
  q?: string | undefined;
  /** Only pools that the workspace with this name may use. The case of the name is ignored. */
  allowedWorkspacesName?: string | undefined;
  /**
   * Only pools that are organization-scoped or allow the project with this name. The case of the
   * name is ignored.
   */
  allowedProjectsName?: string | undefined;
  /**
   * The sort order; a leading `-` reverses it.
   * @default name
   */
  sort?: 'name' | '-name' | 'created-at' | '-created-at' | undefined;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface CreateAgentPoolArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Letters, digits, `-` and `_`. */
  name: string;
  /**
   * Whether every workspace of the organization may use the pool, except the excluded ones.
   * @default true
   */
  organizationScoped?: boolean | undefined;
  /**
   * Whether only owners and site administrators can write the pool and its tokens.
   * @default false
   */
  restricted?: boolean | undefined;
  /** IDs of the allowed workspaces. */
  allowedWorkspaceIds?: readonly string[] | undefined;
  /** IDs of the allowed projects. */
  allowedProjectIds?: readonly string[] | undefined;
  /** IDs of the excluded workspaces. */
  excludedWorkspaceIds?: readonly string[] | undefined;
}

export interface ReadAgentPoolArguments {
  /** ID of the agent pool. */
  agentPoolId: string;
}

export interface UpdateAgentPoolArguments {
  /** ID of the agent pool. */
  agentPoolId: string;
  /** Letters, digits, `-` and `_`. */
  name?: string | undefined;
  organizationScoped?: boolean | undefined;
  /** Whether only owners and site administrators can write the pool and its tokens. */
  restricted?: boolean | undefined;
  /** IDs of the allowed workspaces. */
  allowedWorkspaceIds?: readonly string[] | undefined;
  /** IDs of the allowed projects. */
  allowedProjectIds?: readonly string[] | undefined;
  /** IDs of the excluded workspaces. */
  excludedWorkspaceIds?: readonly string[] | undefined;
}

export interface DeleteAgentPoolArguments {
  /** ID of the agent pool. */
  agentPoolId: string;
}

export interface ListAgentTokensArguments {
  /** ID of the agent pool. */
  agentPoolId: string;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface CreateAgentTokenArguments {
  /** ID of the agent pool. */
  agentPoolId: string;
  description: string;
  /**
   * When the token expires, in the future. Without it, the token does not expire. Required if the
   * token of the request has a scope and expires.
   */
  expiredAt?: Timestamp | null | undefined;
}

export interface ListAgentsArguments {
  /** ID of the agent pool. */
  agentPoolId: string;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface AgentListDocument {
  data: AgentResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/** The resource as one object. Documents contain it as `AgentPoolResource`. */
export interface AgentPool extends AgentPoolAttributes {
  id: string;
  organizationId: string;
  allowedWorkspaceIds: string[];
  allowedProjectIds: string[];
  excludedWorkspaceIds: string[];
  links: SelfLink;
}

export interface AgentPoolAttributes {
  name: string;
  /** Number of agents that are `idle` or `busy`. */
  agentCount: number;
  /** Whether every workspace of the organization may use the pool, except the excluded ones. */
  organizationScoped: boolean;
  /** Whether only owners and site administrators can write the pool and its tokens. */
  restricted: boolean;
  createdAt: Timestamp;
}

export interface AgentPoolDocument {
  data: AgentPoolResource;
}

export interface AgentPoolListDocument {
  data: AgentPoolResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface AgentPoolRelationships {
  /** The organization that owns the resource. */
  organization: OrganizationRelationship;
  allowedWorkspaces: AgentPoolScopeRelationship;
  allowedProjects: AgentPoolScopeRelationship;
  excludedWorkspaces: AgentPoolScopeRelationship;
}

export interface AgentPoolResource {
  id: string;
  type: 'agent-pools';
  attributes: AgentPoolAttributes;
  relationships: AgentPoolRelationships;
  links: SelfLink;
}

export interface AgentPoolScopeRelationship {
  data: ResourceIdentifier[];
}

export const agentListDocumentShape: Shape = {
  data: ['data', agentResourceShape],
  meta: ['meta', pageMetaShape],
};

export const agentPoolAttributesShape: Shape = {
  agentCount: 'agent-count',
  organizationScoped: 'organization-scoped',
  createdAt: 'created-at',
};

export const agentPoolRelationshipsShape: Shape = {
  allowedWorkspaces: 'allowed-workspaces',
  allowedProjects: 'allowed-projects',
  excludedWorkspaces: 'excluded-workspaces',
};

export const agentPoolResourceShape: Shape = {
  attributes: ['attributes', agentPoolAttributesShape],
  relationships: ['relationships', agentPoolRelationshipsShape],
};

export const agentPoolDocumentShape: Shape = { data: ['data', agentPoolResourceShape] };

export const agentPoolListDocumentShape: Shape = {
  data: ['data', agentPoolResourceShape],
  meta: ['meta', pageMetaShape],
};

export const agentPoolRelated: Related = {
  organizationId: 'organization',
  allowedWorkspaceIds: 'allowedWorkspaces',
  allowedProjectIds: 'allowedProjects',
  excludedWorkspaceIds: 'excludedWorkspaces',
};

export const listAgentPools: Operation = {
  name: 'agentPools.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/agent-pools',
  query: {
    q: 'q',
    allowedWorkspacesName: 'filter[allowed_workspaces][name]',
    allowedProjectsName: 'filter[allowed_projects][name]',
    sort: 'sort',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: agentPoolListDocumentShape, related: agentPoolRelated },
};

export const createAgentPool: Operation = {
  name: 'agentPools.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/agent-pools',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-pools',
    attributes: {
      name: 'name',
      organizationScoped: 'organization-scoped',
      restricted: 'restricted',
    },
    one: {
      allowedWorkspaceIds: { name: 'allowed-workspaces', type: 'workspaces' },
      allowedProjectIds: { name: 'allowed-projects', type: 'projects' },
      excludedWorkspaceIds: { name: 'excluded-workspaces', type: 'workspaces' },
    },
  },
  response: { kind: 'document', shape: agentPoolDocumentShape, related: agentPoolRelated },
};

export const readAgentPool: Operation = {
  name: 'agentPools.read',
  method: 'GET',
  path: '/api/v2/agent-pools/{agentPoolId}',
  response: { kind: 'document', shape: agentPoolDocumentShape, related: agentPoolRelated },
};

export const updateAgentPool: Operation = {
  name: 'agentPools.update',
  method: 'PATCH',
  path: '/api/v2/agent-pools/{agentPoolId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-pools',
    attributes: {
      name: 'name',
      organizationScoped: 'organization-scoped',
      restricted: 'restricted',
    },
    one: {
      allowedWorkspaceIds: { name: 'allowed-workspaces', type: 'workspaces' },
      allowedProjectIds: { name: 'allowed-projects', type: 'projects' },
      excludedWorkspaceIds: { name: 'excluded-workspaces', type: 'workspaces' },
    },
  },
  response: { kind: 'document', shape: agentPoolDocumentShape, related: agentPoolRelated },
};

export const deleteAgentPool: Operation = {
  name: 'agentPools.delete',
  method: 'DELETE',
  path: '/api/v2/agent-pools/{agentPoolId}',
  response: { kind: 'none' },
};

export const listAgentTokens: Operation = {
  name: 'agentPools.listAgentTokens',
  method: 'GET',
  path: '/api/v2/agent-pools/{agentPoolId}/authentication-tokens',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: authenticationTokenListDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const createAgentToken: Operation = {
  name: 'agentPools.createAgentToken',
  method: 'POST',
  path: '/api/v2/agent-pools/{agentPoolId}/authentication-tokens',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'authentication-tokens',
    attributes: { description: 'description', expiredAt: 'expired-at' },
  },
  response: {
    kind: 'document',
    shape: authenticationTokenDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const listAgents: Operation = {
  name: 'agentPools.listAgents',
  method: 'GET',
  path: '/api/v2/agent-pools/{agentPoolId}/agents',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: agentListDocumentShape, related: agentRelated },
};
