import {
  type ListWorkspacesArguments,
  ProjectsApi,
  type RunStatus,
  type Workspace,
  type WorkspaceListDocument,
  WorkspacesApi,
} from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const workspaces = new WorkspacesApi(connection);
const projects = new ProjectsApi(connection);

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
/** Runs start and end while the page is open. */
const REFRESH_MS = 10_000;

/** A workspace with the related resources of its row. */
export interface FleetItem {
  readonly id: string;
  readonly workspace: Workspace;
  readonly project: string | null;
  /** Null for a workspace without a run. */
  readonly runStatus: RunStatus | null;
  readonly runAt: string | null;
}

export type FleetSearch = Pick<
  ListWorkspacesArguments,
  | 'organizationName'
  | 'searchName'
  | 'projectId'
  | 'moduleId'
  | 'moduleVersion'
  | 'currentRunStatus'
  | 'upgradeAvailable'
  | 'sort'
>;

const include: ListWorkspacesArguments['include'] = ['project', 'current_run'];

export const fleetQuery = (search: FleetSearch, pageNumber = 1) =>
  queryOptions({
    queryKey: ['fleet', search, pageNumber],
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { items, pagination, envelope } = await workspaces.list(
        { ...search, include, pageNumber, pageSize: PAGE_SIZE },
        { signal },
      );
      return { items: rowsOf(items, envelope), pagination };
    },
  });

/** All matching workspaces, page by page. */
export async function* allOfFleet(search: FleetSearch): AsyncGenerator<FleetItem> {
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

function rowsOf(items: readonly Workspace[], { included = [] }: WorkspaceListDocument) {
  const byId = new Map(included.map((resource) => [resource.id, resource.attributes]));
  const attribute = (id: string | null, name: string) =>
    (byId.get(id ?? '')?.[name] ?? null) as string | null;
  return items.map((workspace): FleetItem => {
    const { id, projectId, currentRunId } = workspace;
    return {
      id,
      workspace,
      project: attribute(projectId, 'name'),
      runStatus: attribute(currentRunId, 'status') as RunStatus | null,
      runAt: attribute(currentRunId, 'created-at'),
    };
  });
}

/** All of them, by name, to choose from. */
export const projectChoicesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['projects', organizationName, 'choices'],
    queryFn: async ({ signal }) =>
      projects.list({ organizationName, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });
