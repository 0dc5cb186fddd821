import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.js';
import { Skeleton } from './skeleton.js';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly loading?: ReactNode;
  /**
   * Whether to wait for a new response before showing cached data, for example for forms, which are
   * initialized once. If the request fails, cached data is shown. Requires a `staleTime` of 0.
   */
  readonly mustBeFresh?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** The content of a query, its skeleton while it loads, or its error with a retry button. */
export function Loaded<T>({
  query,
  loading = <Skeleton />,
  mustBeFresh = false,
  children,
}: LoadedProps<T>) {
  if (mustBeFresh && !query.isFetchedAfterMount) return loading;
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return loading;
}
