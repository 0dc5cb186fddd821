import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Columns3 } from 'lucide-react';
import { fleetQuery } from '../../api/fleet.js';
import { DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { ChoiceMenu } from '../../ui/overlays/choice-menu.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { COLUMNS } from './columns.js';
import { CsvButton } from './csv-button.js';
import { Filters } from './filters.js';
import { useFleetSearch } from './fleet-search.js';

const route = getRouteApi('/signed-in/$org/workspaces');

export function FleetPage() {
  const search = useFleetSearch();
  const [shownIds, choose] = useColumns();
  return (
    <Page
      title="All workspaces"
      intro="Every workspace that you may read in the organization."
      actions={
        <>
          <ChoiceMenu
            label="Columns"
            icon={<Columns3 aria-hidden />}
            options={COLUMNS.filter(({ isRowHeader }) => !isRowHeader).map(({ id, title }) => ({
              id,
              label: title,
            }))}
            chosen={shownIds}
            onChange={choose}
          />
          <CsvButton search={search} />
        </>
      }
    >
      <Filters />
      <FleetTable shownIds={shownIds} />
    </Page>
  );
}

/** The IDs of the shown columns, from the URL, and a function that replaces them. */
function useColumns() {
  const { columns } = route.useSearch();
  const navigate = route.useNavigate();
  const chosen = columns?.split(' ');
  const shown = COLUMNS.filter(
    ({ id, isShownByDefault }) => chosen?.includes(id) ?? isShownByDefault,
  );
  const choose = (ids: readonly string[]): void =>
    void navigate({
      // An empty list would mean the default columns, so the URL then names the permanent column.
      search: (old) => ({ ...old, columns: ids.length === 0 ? 'name' : ids.join(' ') }),
      replace: true,
    });
  return [shown.map(({ id }) => id), choose] as const;
}

function FleetTable({ shownIds }: { shownIds: readonly string[] }) {
  const { org } = route.useParams();
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const search = useFleetSearch();
  const query = useQuery(fleetQuery(search, page));
  return (
    <Loaded query={query}>
      {({ items, pagination }) =>
        items.length === 0 ? (
          <NoWorkspaces />
        ) : (
          <>
            <DataTable
              label="Workspaces"
              columns={COLUMNS.filter(
                ({ id, isRowHeader = false }) => isRowHeader || shownIds.includes(id),
              )}
              items={items}
              sort={search.sort ?? 'name'}
              onSort={(sort) =>
                void navigate({ search: (old) => ({ ...old, sort, page: undefined }) })
              }
              href={({ workspace }) => `/${org}/workspaces/${workspace.name}`}
            />
            <Pager
              pagination={pagination}
              onPage={(number) => void navigate({ search: (old) => ({ ...old, page: number }) })}
            />
          </>
        )
      }
    </Loaded>
  );
}

function NoWorkspaces() {
  const { org } = route.useParams();
  const { page: _page, sort: _sort, columns: _columns, ...filters } = route.useSearch();
  const isFiltered = Object.values(filters).some(Boolean);
  return isFiltered ? (
    <EmptyState
      title="No workspace matches"
      actions={
        <ButtonLink to="/$org/workspaces" params={{ org }}>
          Remove all filters
        </ButtonLink>
      }
    >
      Remove a filter, or search for another part of the name.
    </EmptyState>
  ) : (
    <EmptyState title="No workspaces yet">
      Workspaces appear here as soon as there are some that you may read.
    </EmptyState>
  );
}
