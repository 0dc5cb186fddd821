import { isFinalStatus, PlansApi, type Run, type RunLogLine, RunsApi } from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export { isFinalStatus };

const runs = new RunsApi(connection);
const plans = new PlansApi(connection);

const POLL_MS = 1_500;
const RUNS_PAGE_SIZE = 10;

export const readRun = async (runId: string, signal: AbortSignal): Promise<Run> =>
  runs.read({ runId }, { signal });

/** Polls until the run ends. */
export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: ['runs', runId],
    queryFn: ({ signal }) => readRun(runId, signal),
    refetchInterval: ({ state: { data } }) =>
      data && isFinalStatus(data.status) ? false : POLL_MS,
  });

export const runsQuery = (workspaceId: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'runs', pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: RUNS_PAGE_SIZE }, (page) =>
        runs.list({ workspaceId, ...page }, { signal }),
      ),
  });

export const followLog = (
  runId: string,
  signal: AbortSignal,
): AsyncGenerator<RunLogLine, void, undefined> => runs.followLog(runId, { signal });

/** Starts a run without auto-apply. Returns its ID. */
export async function startRun(
  workspaceId: string,
  message: string,
  isDestroy = false,
): Promise<string> {
  const { id } = await runs.create({ workspaceId, message, isDestroy, autoApply: false });
  return id;
}

export type RunAction = 'apply' | 'discard' | 'cancel' | 'forceCancel';

export async function performRunAction(runId: string, action: RunAction): Promise<void> {
  await runs[action]({ runId });
}

const CHANGES_PAGE_SIZE = 100;

/** The description of a plan; null if the run has no finished plan. */
export const planSummaryQuery = (planId: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['plans', planId, 'summary', pageNumber],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = { pageNumber, pageSize: CHANGES_PAGE_SIZE };
      const call = plans.readSummary({ planId, ...page }, { signal });
      const summary = await call;
      if (summary === undefined) return null;
      const { meta } = await call.envelope();
      return { summary, pagination: meta.pagination };
    },
  });

/** Invalidates the run with its approvals, policy check and connections. */
export const refreshRun = async (queries: QueryClient, runId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['runs', runId] });
