import type { Run } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';

/** A run whose plan refused inputs. Few visits of a form need the operations of runs. */
export const refusedRunQuery = (runId: string) =>
  queryOptions({
    queryKey: ['runs', runId],
    queryFn: async ({ signal }): Promise<Run> => (await import('./runs.js')).readRun(runId, signal),
  });
