import type { Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { findSourceModule } from '../../api/source-module.js';
import { workspacesQuery } from '../../api/workspace-list.js';
import type { WorkspaceRow } from '../../api/workspace-rows.js';
import { Creator } from '../../app/creator.js';
import { useOrganization } from '../../app/use-organization.js';
import { WorkspaceState } from '../../app/workspace-state.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Toolbar } from '../../ui/toolbar.js';

const route = getRouteApi('/signed-in/-/workspaces');

const CHOICES = [
  { id: '', label: 'Created by me or my teams' },
  { id: 'all', label: 'All that I may read' },
];

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

const creatorColumn: DataColumn<WorkspaceRow> = {
  id: 'creator',
  title: 'Created by',
  isSecondary: true,
  cell: ({ workspace: { createdById, organizationId } }) => (
    <Creator id={createdById} organization={organizationId ?? ''} />
  ),
};

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

/** Whether an automatic destruction is planned, in progress or failed. */
const isTemporary = ({ autoDestroyAt, autoDestroyStatus }: Workspace): boolean =>
  autoDestroyAt !== null && autoDestroyStatus !== 'destroyed';

/** Adds the column for the destruction only if a workspace on the page needs it. */
const columnsFor = (items: readonly WorkspaceRow[], isOwn: boolean) => [
  ...columns,
  ...(isOwn ? [] : [creatorColumn]),
  ...(items.some(({ workspace }) => isTemporary(workspace)) ? [destructionColumn] : []),
];

export function MyWorkspacesPage() {
  const organization = useOrganization();
  const { show } = route.useSearch();
  return (
    <Page
      title="My workspaces"
      intro={
        show === 'all'
          ? 'Every workspace that you may read in the organization.'
          : 'The workspaces that you or your teams have created.'
      }
    >
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
  const { q, page, show } = route.useSearch();
  const isOwn = show !== 'all';
  const navigate = route.useNavigate();
  const query = useQuery(
    workspacesQuery({ organizationName, searchName: q, pageNumber: page, isOwn }),
  );
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
        <NativeSelect
          label="Which workspaces"
          options={CHOICES}
          value={show ?? ''}
          onChange={(id) =>
            void navigate({
              search: (old) => ({
                ...old,
                show: id === 'all' ? id : undefined,
                page: undefined,
              }),
            })
          }
        />
      </Toolbar>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <NoWorkspaces isSearch={q !== undefined} isOwn={isOwn} />
          ) : (
            <>
              <DataTable
                label="My workspaces"
                columns={columnsFor(items, isOwn)}
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

function NoWorkspaces({ isSearch, isOwn }: { isSearch: boolean; isOwn: boolean }) {
  const showAll = isOwn && (
    <ButtonLink to="/-/workspaces" search={(old) => ({ ...old, show: 'all', page: undefined })}>
      Show all that I may read
    </ButtonLink>
  );
  if (isSearch)
    return (
      <EmptyState
        title={isOwn ? 'None of your workspaces matches' : 'No workspace matches'}
        actions={showAll}
      >
        Search for another part of the name.
      </EmptyState>
    );
  return (
    <EmptyState
      title={isOwn ? 'You and your teams have created no workspaces' : 'No workspaces yet'}
      actions={
        <>
          <ButtonLink to="/" look="primary">
            Open the catalog
          </ButtonLink>
          {showAll}
        </>
      }
    >
      Choose a module in the catalog to create a workspace. It then appears here.
    </EmptyState>
  );
}
