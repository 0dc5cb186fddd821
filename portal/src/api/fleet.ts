import { type ListWorkspacesArguments, TagsApi, WorkspacesApi } from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';
import { rowsOf, type WorkspaceRow } from './workspace-rows.js';

const workspaces = new WorkspacesApi(connection);
const tags = new TagsApi(connection);

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
/** Lists are polled, because runs start and end while the page is open. */
const REFRESH_MS = 10_000;

export type FleetSearch = Pick<
  ListWorkspacesArguments,
  | 'organizationName'
  | 'searchName'
  | 'projectId'
  | 'moduleId'
  | 'moduleVersion'
  | 'currentRunStatus'
  | 'upgradeAvailable'
  | 'drifted'
  | 'searchTags'
  | 'tagged'
  | 'sort'
>;

const include: ListWorkspacesArguments['include'] = [
  'project',
  'current_run',
  'effective_tag_bindings',
];

export const fleetQuery = (search: FleetSearch, pageNumber = 1) =>
  queryOptions({
    queryKey: ['fleet', search, pageNumber],
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, async (page) => {
        const { items, pagination, envelope } = await workspaces.list(
          { ...search, include, ...page },
          { signal },
        );
        return { items: rowsOf(items, envelope), pagination };
      }),
  });

/** All matching workspaces, page by page. */
export async function* allOfFleet(search: FleetSearch): AsyncGenerator<WorkspaceRow> {
  let page: Awaited<ReturnType<WorkspacesApi['list']>> | null = await workspaces.list({
    ...search,
    include,
    pageSize: MAX_PAGE_SIZE,
  });
  while (page) {
    yield* rowsOf(page.items, page.envelope);
    page = await page.next();
  }
}

/** The tags of the organization that the caller may see. */
export const tagChoicesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['tags', organizationName, 'choices'],
    queryFn: async ({ signal }) =>
      tags.list({ organizationName, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });
