import {
  type Policy,
  type PolicySet,
  PolicySetsApi,
  PolicySimulationsApi,
  type PolicyToWrite,
  WorkspacesApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { Policy, PolicySet };

const sets = new PolicySetsApi(connection);
const simulations = new PolicySimulationsApi(connection);
const workspaces = new WorkspacesApi(connection);

const PAGE_SIZE = 25;
const SIMULATED_WORKSPACES = 50;
const KEY = 'policy-sets';

export const policySetsQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [KEY, organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        sets.list({ organizationName, ...page }, { signal }),
      ),
  });

/** A policy set with the texts of its policies. */
export const policySetQuery = (policySetId: string) =>
  queryOptions({
    queryKey: [KEY, 'one', policySetId],
    staleTime: 0,
    queryFn: async ({ signal }) => sets.read({ policySetId }, { signal }),
  });

export interface PolicySetContent {
  readonly name: string;
  readonly description: string | null;
  readonly global: boolean;
  readonly policies: PolicyToWrite[];
  readonly projectIds: readonly string[];
  readonly workspaceIds: readonly string[];
}

export const createPolicySet = async (organizationName: string, set: PolicySetContent) =>
  sets.create({ organizationName, ...set });
export const updatePolicySet = async (policySetId: string, set: PolicySetContent) =>
  sets.update({ policySetId, ...set });
export const deletePolicySet = async (policySetId: string) => sets.delete({ policySetId });

export const refreshPolicySets = async (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY] });

/**
 * Evaluates a policy with the newest plans of the organization's first 50 workspaces by name. The
 * server evaluates at most 20 plans.
 */
export async function simulatePolicy(
  organizationName: string,
  policy: { readonly query: string; readonly content: string },
) {
  const page = await workspaces.list({ organizationName, pageSize: SIMULATED_WORKSPACES });
  const workspaceIds = page.items.map(({ id }) => id);
  return workspaceIds.length === 0
    ? []
    : simulations.simulatePolicy({ organizationName, workspaceIds, ...policy });
}
