import { NoCodeCatalogApi } from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

const catalog = new NoCodeCatalogApi(connection);

export interface CatalogSearch {
  /** Part of a name, a provider or a description. */
  readonly q?: string | undefined;
  /** Only modules of this organization. Default: modules of all organizations. */
  readonly organizationName?: string | undefined;
  readonly pageNumber?: number | undefined;
}

const PAGE_SIZE = 24;

/** The modules that the caller may provision. */
export const catalogQuery = ({ q, organizationName, pageNumber }: CatalogSearch) =>
  queryOptions({
    queryKey: ['catalog', { q, organizationName, pageNumber }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        catalog.list(
          { ...page, ...(q && { q }), ...(organizationName && { organizationName }) },
          { signal },
        ),
      ),
  });
