import { GantryError } from '@gantry/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { watchConnection } from './connection-loss.js';
import { isSignedOut } from './errors.js';

/** Calls `onSignedOut` for each query or mutation that fails with 401. */
export function createQueryClient(onSignedOut: (queries: QueryClient) => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) onSignedOut(queries);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The client itself retries after transient responses, such as 503.
        retry: (failures, error) => !(error instanceof GantryError) && failures < 1,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  watchConnection(queries.getQueryCache());
  return queries;
}
