import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const PAGE_SIZE = 25;

/** One page of an organization's list, all of it or what a search finds. */
export interface ListSearch {
  readonly organizationName: string;
  readonly q?: string | undefined;
  readonly pageNumber?: number | undefined;
}

interface ListRequest {
  readonly organizationName: string;
  readonly pageSize: number;
  readonly q?: string;
  readonly pageNumber?: number;
}

/** The query of a page that a search field and a pager change. */
export function searchListQuery<Item, Pagination>(
  key: readonly string[],
  { organizationName, q, pageNumber }: ListSearch,
  list: (
    request: ListRequest,
    options: { readonly signal: AbortSignal },
  ) => PromiseLike<{ readonly items: Item[]; readonly pagination: Pagination }>,
) {
  return queryOptions({
    queryKey: [...key, { q, pageNumber }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const search = { ...(q && { q }), ...(pageNumber && { pageNumber }) };
      const { items, pagination } = await list(
        { organizationName, pageSize: PAGE_SIZE, ...search },
        { signal },
      );
      return { items, pagination };
    },
  });
}
