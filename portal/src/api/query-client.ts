import { GantryError } from '@gantry/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './errors.js';

/** The client itself repeats what may succeed a moment later. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && onSignedOut() }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => !(error instanceof GantryError) && failures < 1,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
