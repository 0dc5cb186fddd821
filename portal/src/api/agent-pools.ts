import { type Agent, type AgentPool, AgentPoolsApi } from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';
import type { NewToken } from './tokens.js';

export type { Agent, AgentPool };

const pools = new AgentPoolsApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const AGENTS_POLL_MS = 10_000;

export const agentPoolsQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['agent-pools', organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        pools.list({ organizationName, ...page }, { signal }),
      ),
  });

/** Polls, because agents start and stop. */
export const agentsQuery = (agentPoolId: string) =>
  queryOptions({
    queryKey: ['agent-pools', 'agents', agentPoolId],
    refetchInterval: AGENTS_POLL_MS,
    queryFn: async ({ signal }) => {
      const page = { pageSize: MAX_PAGE_SIZE };
      const { items, pagination } = await pools.listAgents({ agentPoolId, ...page }, { signal });
      return { items, pagination };
    },
  });

export const agentTokensQuery = (agentPoolId: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['tokens', 'agent-pool', agentPoolId, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        pools.listAgentTokens({ agentPoolId, ...page }, { signal }),
      ),
  });

export const createAgentToken = async (agentPoolId: string, token: NewToken) =>
  pools.createAgentToken({ agentPoolId, ...token });

export interface AgentPoolSettings {
  readonly name: string;
  /**
   * Whether only owners and site administrators manage the pool and its tokens. Only they may
   * change this setting.
   */
  readonly restricted?: boolean;
}

export const createAgentPool = async (organizationName: string, pool: AgentPoolSettings) =>
  pools.create({ organizationName, ...pool });
export const updateAgentPool = async (agentPoolId: string, pool: AgentPoolSettings) =>
  pools.update({ agentPoolId, ...pool });
export const deleteAgentPool = async (agentPoolId: string) => pools.delete({ agentPoolId });

export const refreshAgentPools = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['agent-pools'] });
