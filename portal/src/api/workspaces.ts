import { WorkspacesApi } from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

export interface WorkspaceListSearch {
  readonly organizationName: string;
  readonly searchName?: string | undefined;
  readonly pageNumber?: number | undefined;
}

const workspaces = new WorkspacesApi(connection);

const PAGE_SIZE = 25;

export const workspacesQuery = ({
  organizationName,
  searchName,
  pageNumber,
}: WorkspaceListSearch) =>
  queryOptions({
    queryKey: ['workspaces', organizationName, { searchName, pageNumber }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { items, pagination } = await workspaces.list(
        {
          organizationName,
          pageSize: PAGE_SIZE,
          sort: '-latest-change-at',
          ...(searchName && { searchName }),
          ...(pageNumber && { pageNumber }),
        },
        { signal },
      );
      return { items, pagination };
    },
  });
