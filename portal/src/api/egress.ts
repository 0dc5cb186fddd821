import {
  type EgressDecision,
  EgressDecisionsApi,
  type EgressRule,
  EgressRulesApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { EgressDecision, EgressRule };

const rules = new EgressRulesApi(connection);
const decisions = new EgressDecisionsApi(connection);

const PAGE_SIZE = 25;
const KEY = 'egress-rules';

export const egressRulesQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [KEY, organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        rules.list({ organizationName, ...page }, { signal }),
      ),
  });

/**
 * The rules of a project and of its organization, without those of modules; or the rules of a
 * module.
 */
export const placeRulesQuery = (
  organizationName: string,
  scope: 'project' | 'module',
  placeId: string,
  pageNumber: number,
) =>
  queryOptions({
    queryKey: [KEY, organizationName, scope, placeId, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        scope === 'project'
          ? rules.listProjectEgressRules({ projectId: placeId, ...page }, { signal })
          : rules.list({ organizationName, registryModuleId: placeId, ...page }, { signal }),
      ),
  });

export type EgressScope = 'organization' | 'project' | 'module' | 'delegated';

export interface NewEgressRule {
  readonly host: string;
  readonly description: string | null;
  readonly scope: EgressScope;
  /** The ID of the project or module; null for other scopes. */
  readonly placeId: string | null;
}

export const createEgressRule = async (
  organizationName: string,
  { scope, placeId, ...rule }: NewEgressRule,
) =>
  rules.create({
    organizationName,
    ...rule,
    ...(scope === 'delegated' && { delegated: true }),
    ...(scope === 'project' && { projectId: placeId }),
    ...(scope === 'module' && { registryModuleId: placeId }),
  });
export const deleteEgressRule = async (egressRuleId: string) => rules.delete({ egressRuleId });

/** The server records the connections of a run when a phase ends. */
export const egressDecisionsQuery = (runId: string, status: string) =>
  queryOptions({
    queryKey: ['runs', runId, 'egress-decisions', status],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => decisions.listRunEgressDecisions({ runId }, { signal }),
  });

export const refreshEgressRules = async (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY] });
