import { Controller } from '@nestjs/common';
import {
  type AgentPoolsApiContract,
  CreateAgentPool,
  type CreateAgentPoolCall,
  CreateAgentToken,
  type CreateAgentTokenCall,
  DeleteAgentPool,
  type DeleteAgentPoolCall,
  ListAgentPools,
  type ListAgentPoolsCall,
  ListAgents,
  type ListAgentsCall,
  ListAgentTokens,
  type ListAgentTokensCall,
  ReadAgentPool,
  type ReadAgentPoolCall,
  UpdateAgentPool,
  type UpdateAgentPoolCall,
} from '../../../../generated/server/apis/AgentPoolsApi.js';
import type { AgentListDocument } from '../../../../generated/server/models/AgentListDocument.js';
import type { AgentPoolDocument } from '../../../../generated/server/models/AgentPoolDocument.js';
import type { AgentPoolListDocument } from '../../../../generated/server/models/AgentPoolListDocument.js';
import type { AgentPoolWriteRelationships } from '../../../../generated/server/models/AgentPoolWriteRelationships.js';
import type { AuthenticationTokenDocument } from '../../../../generated/server/models/AuthenticationTokenDocument.js';
import type { AuthenticationTokenListDocument } from '../../../../generated/server/models/AuthenticationTokenListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentIssuedToken, presentToken } from '../tokens/token.presenter.js';
import { TokensService } from '../tokens/tokens.service.js';
import { presentAgent } from './agent.presenter.js';
import type { AgentPool } from './agent-pool.entity.js';
import { presentAgentPool } from './agent-pool.presenter.js';
import { AgentPoolsService } from './agent-pools.service.js';
import { AgentsService } from './agents.service.js';
import type { PoolScope } from './pool-scopes.js';

@Controller()
export class AgentPoolsController implements AgentPoolsApiContract {
  constructor(
    private readonly pools: AgentPoolsService,
    private readonly tokens: TokensService,
    private readonly agents: AgentsService,
  ) {}

  @ListAgentPools()
  async listAgentPools({
    subject,
    path,
    query,
    request,
  }: ListAgentPoolsCall): Promise<AgentPoolListDocument> {
    const page = pageOf(query);
    const pools = await this.pools.list(subject, path.organization_name, page, {
      search: query.q,
      sort: query.sort,
      workspaceKey: query['filter[allowed_workspaces][name]']?.toLowerCase(),
      projectKey: query['filter[allowed_projects][name]']?.toLowerCase(),
    });
    const counts = await this.agents.countAvailable(pools.rows.map(({ id }) => id));
    const scopeOf = await this.pools.scopesOf(pools.rows);
    return presentList(request, page, pools, (pool) =>
      presentAgentPool(pool, counts.get(pool.id) ?? 0, scopeOf(pool)),
    );
  }

  @CreateAgentPool()
  async createAgentPool({ subject, path, body }: CreateAgentPoolCall): Promise<AgentPoolDocument> {
    const { attributes, relationships } = body.data;
    return this.document(
      await this.pools.create(subject, path.organization_name, {
        name: attributes.name,
        restricted: attributes.restricted,
        organizationScoped: attributes['organization-scoped'],
        scope: scopeIn(relationships),
      }),
    );
  }

  @ReadAgentPool()
  async readAgentPool({ subject, path }: ReadAgentPoolCall): Promise<AgentPoolDocument> {
    return this.document(await this.pools.read(subject, path.agent_pool_id));
  }

  @UpdateAgentPool()
  async updateAgentPool({ subject, path, body }: UpdateAgentPoolCall): Promise<AgentPoolDocument> {
    const { attributes = {}, relationships } = body.data;
    return this.document(
      await this.pools.update(subject, path.agent_pool_id, {
        name: attributes.name,
        restricted: attributes.restricted,
        organizationScoped: attributes['organization-scoped'],
        scope: scopeIn(relationships),
      }),
    );
  }

  @DeleteAgentPool()
  deleteAgentPool({ subject, path }: DeleteAgentPoolCall): Promise<void> {
    return this.pools.delete(subject, path.agent_pool_id);
  }

  @ListAgentTokens()
  async listAgentTokens({
    subject,
    path,
    query,
    request,
  }: ListAgentTokensCall): Promise<AuthenticationTokenListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.tokens.listOfAgentPool(subject, path.agent_pool_id, page),
      (token) => presentToken(token),
    );
  }

  @CreateAgentToken()
  async createAgentToken({
    subject,
    path,
    body,
  }: CreateAgentTokenCall): Promise<AuthenticationTokenDocument> {
    const { description, 'expired-at': expiredAt } = body.data.attributes;
    return {
      data: presentIssuedToken(
        await this.tokens.createForAgentPool(subject, path.agent_pool_id, {
          description,
          expiredAt,
        }),
      ),
    };
  }

  @ListAgents()
  async listAgents({ subject, path, query, request }: ListAgentsCall): Promise<AgentListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.agents.list(subject, path.agent_pool_id, page),
      presentAgent,
    );
  }

  private async document(pool: AgentPool): Promise<AgentPoolDocument> {
    const counts = await this.agents.countAvailable([pool.id]);
    const scopeOf = await this.pools.scopesOf([pool]);
    return { data: presentAgentPool(pool, counts.get(pool.id) ?? 0, scopeOf(pool)) };
  }
}

function scopeIn(relationships: AgentPoolWriteRelationships = {}): Partial<PoolScope> {
  const ids = ({ data }: { readonly data: readonly { readonly id: string }[] }) =>
    data.map(({ id }) => id);
  const {
    'allowed-workspaces': allowedWorkspaces,
    'allowed-projects': allowedProjects,
    'excluded-workspaces': excludedWorkspaces,
  } = relationships;
  return {
    ...(allowedWorkspaces && { allowedWorkspaces: ids(allowedWorkspaces) }),
    ...(allowedProjects && { allowedProjects: ids(allowedProjects) }),
    ...(excludedWorkspaces && { excludedWorkspaces: ids(excludedWorkspaces) }),
  };
}
