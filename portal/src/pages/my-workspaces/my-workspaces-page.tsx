import type { Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { findSourceModule } from '../../api/source-module.js';
import type { WorkspaceRow } from '../../api/workspace-rows.js';
import { workspacesQuery } from '../../api/workspaces.js';
import { useOrganization } from '../../app/use-organization.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { WorkspaceState } from '../../ui/data/workspace-state.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Toolbar } from '../../ui/toolbar.js';

const route = getRouteApi('/signed-in/-/workspaces');

// Loaded separately, because few workspaces are destroyed automatically.
const Destruction = lazy(async () => ({
  default: (await import('./destruction.js')).Destruction,
}));

const columns: readonly DataColumn<WorkspaceRow>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ workspace }) => workspace.name },
  { id: 'state', title: 'Status', cell: (row) => <WorkspaceState {...row} /> },
  {
    id: 'module',
    title: 'Module',
    isSecondary: true,
    cell: ({ workspace }) => {
      const module = findSourceModule(workspace.sourceModuleId);
      return module && `${module.name} ${module.version}`;
    },
  },
  {
    id: 'changed',
    title: 'Changed',
    isSecondary: true,
    cell: ({ workspace }) => <RelativeTime time={workspace.latestChangeAt} />,
  },
];

const destructionColumn: DataColumn<WorkspaceRow> = {
  id: 'destruction',
  title: 'Will be destroyed',
  cell: ({ workspace }) =>
    isTemporary(workspace) && (
      <Suspense>
        <Destruction workspace={workspace} />
      </Suspense>
    ),
};

/** Whether the workspace will be destroyed automatically. */
const isTemporary = ({ autoDestroyAt, autoDestroyStatus }: Workspace): boolean =>
  autoDestroyAt !== null && autoDestroyStatus !== 'destroyed';

/** Adds the column for the destruction only if a workspace on the page needs it. */
const columnsFor = (items: readonly WorkspaceRow[]) =>
  items.some(({ workspace }) => isTemporary(workspace)) ? [...columns, destructionColumn] : columns;

export function MyWorkspacesPage() {
  const organization = useOrganization();
  return (
    <Page title="My workspaces">
      {organization ? (
        <Workspaces organizationName={organization.name} />
      ) : (
        <EmptyState
          title="You are not in an organization yet"
          actions={<ButtonLink to="/">Open the catalog</ButtonLink>}
        >
          The catalog shows what to do next.
        </EmptyState>
      )}
    </Page>
  );
}

function Workspaces({ organizationName }: { organizationName: string }) {
  const { q, page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(workspacesQuery({ organizationName, searchName: q, pageNumber: page }));
  const search = useCallback(
    (text: string) =>
      void navigate({
        search: (old) => ({ ...old, q: text === '' ? undefined : text, page: undefined }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <>
      <Toolbar>
        <SearchField label="Search workspaces" value={q ?? ''} onSearch={search} />
      </Toolbar>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <NoWorkspaces isSearch={q !== undefined} />
          ) : (
            <>
              <DataTable
                label="My workspaces"
                columns={columnsFor(items)}
                items={items}
                href={({ workspace }) =>
                  `/${organizationName}/workspaces/${encodeURIComponent(workspace.name)}`
                }
              />
              <Pager
                pagination={pagination}
                onPage={(number) => void navigate({ search: (old) => ({ ...old, page: number }) })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function NoWorkspaces({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState title="No workspace has this name">Search for another part of the name.</EmptyState>
  ) : (
    <EmptyState
      title="No workspaces yet"
      actions={<ButtonLink to="/">Open the catalog</ButtonLink>}
    >
      Your workspaces appear here. Choose a module in the catalog to create one.
    </EmptyState>
  );
}
