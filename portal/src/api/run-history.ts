import { isFinalStatus, PlansApi, type Run, RunsApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { isForbiddenOrAbsent, isGone } from './errors.js';

const runs = new RunsApi(connection);
const plans = new PlansApi(connection);

const HISTORY_SIZE = 20;
const HISTORY_POLL_MS = 5_000;

/**
 * The newest runs of a workspace, and its newest applied run even if that is older. Polls until all
 * of them have ended.
 */
export const runHistoryQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'runs', 'history'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly Run[]> => {
      const { items } = await runs.list({ workspaceId, pageSize: HISTORY_SIZE }, { signal });
      const isComplete = items.length < HISTORY_SIZE;
      if (isComplete || items.some(({ status }) => status === 'applied')) return items;
      const applied = await runs.list(
        { workspaceId, status: ['applied'], pageSize: 1 },
        { signal },
      );
      return [...items, ...applied.items];
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ status }) => !isFinalStatus(status)) ? HISTORY_POLL_MS : false,
  });

/** The plan in the JSON format of the tools; null if it was removed, or there is none. */
export const planJsonQuery = (planId: string) =>
  queryOptions({
    queryKey: ['plans', planId, 'json'],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return (await plans.readJson({ planId }, { signal })) ?? null;
      } catch (error) {
        if (isGone(error) || isForbiddenOrAbsent(error)) return null;
        throw error;
      }
    },
  });
