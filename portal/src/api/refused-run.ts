import type { Run } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';

/** Imports the operations of runs on demand: few visits of a form show refused inputs. */
export const refusedRunQuery = (runId: string) =>
  queryOptions({
    queryKey: ['runs', runId],
    queryFn: async ({ signal }): Promise<Run> => (await import('./runs.js')).readRun(runId, signal),
  });
