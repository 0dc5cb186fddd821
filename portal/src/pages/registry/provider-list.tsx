import type { RegistryProvider } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '../../api/providers.js';
import { useOrganization } from '../../app/use-organization.js';
import type { DataColumn } from '../../ui/data/data-table.js';
import { PagedTable } from '../../ui/data/paged-table.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Stack } from '../../ui/stack.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Toolbar } from '../../ui/toolbar.js';
import { useListSearch } from './use-list-search.js';

const columns: readonly DataColumn<RegistryProvider>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'changed', title: 'Changed', cell: ({ updatedAt }) => <RelativeTime time={updatedAt} /> },
];

export function ProviderList() {
  const { org, q, page, search, goTo } = useListSearch();
  const query = useQuery(providersQuery({ organizationName: org, q, pageNumber: page }));
  return (
    <Stack>
      <Toolbar>
        <SearchField label="Search providers" value={q ?? ''} onSearch={search} />
      </Toolbar>
      <PagedTable
        query={query}
        label="Providers"
        columns={columns}
        href={({ name }) => `/${org}/registry/providers/${name}`}
        onPage={goTo}
        empty={<NoProviders isSearch={q !== undefined} />}
      />
    </Stack>
  );
}

function NoProviders({ isSearch }: { isSearch: boolean }) {
  const mayCreate = useOrganization()?.permissions.canCreateProvider ?? false;
  return isSearch ? (
    <EmptyState title="No provider matches">Search for another part of the name.</EmptyState>
  ) : (
    <EmptyState title="No providers yet">
      {mayCreate
        ? 'Upload the key that signs your releases, create a provider, and drop a release on its page.'
        : 'Ask somebody who manages providers to publish one.'}
    </EmptyState>
  );
}
