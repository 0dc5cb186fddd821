import { WorkspacesApi } from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';
import { rowsOf } from './workspace-rows.js';

const workspaces = new WorkspacesApi(connection);

export interface WorkspaceListSearch {
  readonly organizationName: string;
  readonly searchName?: string | undefined;
  readonly pageNumber?: number | undefined;
  /** Whether to list only workspaces that the caller or one of its teams has created. */
  readonly isOwn?: boolean;
}

const PAGE_SIZE = 25;
/** Runs start and end while the page is open. */
const REFRESH_MS = 10_000;

export const workspacesQuery = ({
  organizationName,
  searchName,
  pageNumber,
  isOwn = false,
}: WorkspaceListSearch) =>
  queryOptions({
    queryKey: ['organizations', organizationName, 'workspaces', { searchName, pageNumber, isOwn }],
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, async (page) => {
        const { items, pagination, envelope } = await workspaces.list(
          {
            organizationName,
            include: ['current_run'],
            sort: '-latest-change-at',
            ...page,
            ...(searchName && { searchName }),
            ...(isOwn && { createdBy: 'me' as const }),
          },
          { signal },
        );
        return { items: rowsOf(items, envelope), pagination };
      }),
  });
