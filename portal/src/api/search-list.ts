import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readPage } from './paging.js';

const PAGE_SIZE = 25;

/** A page of an organization's list, or of the results of a search in it. */
export interface ListSearch {
  readonly organizationName: string;
  readonly q?: string | undefined;
  readonly pageNumber?: number | undefined;
}

interface ListRequest {
  readonly organizationName: string;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly q?: string;
}

export function searchListQuery<Item, Pagination extends { readonly totalPages: number }>(
  key: readonly string[],
  { organizationName, q, pageNumber }: ListSearch,
  list: (
    request: ListRequest,
    options: { readonly signal: AbortSignal },
  ) => PromiseLike<{ readonly items: Item[]; readonly pagination: Pagination }>,
) {
  return queryOptions({
    queryKey: [...key, { organizationName, q, pageNumber }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        list({ organizationName, ...page, ...(q && { q }) }, { signal }),
      ),
  });
}
