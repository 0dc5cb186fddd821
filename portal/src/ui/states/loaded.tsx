import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from './error-state.js';
import { Skeleton } from './skeleton.js';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly loading?: ReactNode;
  /**
   * Whether to show only data that was fetched after the first rendering, for example for forms,
   * which are initialized once. Requires a `staleTime` of 0.
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
  const [initialUpdate] = useState(query.dataUpdatedAt);
  const isFresh = query.dataUpdatedAt > initialUpdate;
  if (query.data !== undefined && (isFresh || !mustBeFresh)) return children(query.data);
  if (query.error && !query.isFetching)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return loading;
}
