import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.js';
import { Skeleton } from './skeleton.js';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly loading?: ReactNode;
  /**
   * Whether to show cached data only after a new request has succeeded or failed, for example
   * because a form is initialized once. Requires a query with `staleTime: 0`.
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
