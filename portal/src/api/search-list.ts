import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const PAGE_SIZE = 25;

/** A page of an organization's list, or of the results of a search in it. */
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

/** The query of a list with a search field and a pager. */
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
