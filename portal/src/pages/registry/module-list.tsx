import type { RegistryModule } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { registryModulesQuery } from '../../api/registry.js';
import { newestVersion } from '../../app/module-words/newest-version.js';
import { useOrganization } from '../../app/use-organization.js';
import { Badge } from '../../ui/data/badge.js';
import type { DataColumn } from '../../ui/data/data-table.js';
import { PagedTable } from '../../ui/data/paged-table.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Stack } from '../../ui/stack.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Toolbar } from '../../ui/toolbar.js';
import { useListSearch } from './use-list-search.js';

const columns: readonly DataColumn<RegistryModule>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'provider', title: 'Provider', cell: ({ provider }) => provider },
  {
    id: 'version',
    title: 'Newest version',
    cell: ({ versionStatuses }) =>
      newestVersion(versionStatuses) ?? <Badge tone="warn">No usable version</Badge>,
  },
  {
    id: 'no-code',
    title: 'No-code',
    isSecondary: true,
    cell: ({ noCode }) => noCode && <Badge tone="good">Has settings</Badge>,
  },
  {
    id: 'changed',
    title: 'Changed',
    isSecondary: true,
    cell: ({ updatedAt }) => <RelativeTime time={updatedAt} />,
  },
];

export function ModuleList() {
  const { org, q, page, search, goTo } = useListSearch();
  const query = useQuery(registryModulesQuery({ organizationName: org, q, pageNumber: page }));
  return (
    <Stack>
      <Toolbar>
        <SearchField label="Search modules" value={q ?? ''} onSearch={search} />
      </Toolbar>
      <PagedTable
        query={query}
        label="Modules"
        columns={columns}
        href={({ name, provider }) => `/${org}/registry/modules/${name}/${provider}`}
        onPage={goTo}
        empty={<NoModules isSearch={q !== undefined} />}
      />
    </Stack>
  );
}

function NoModules({ isSearch }: { isSearch: boolean }) {
  const mayCreate = useOrganization()?.permissions.canCreateModule ?? false;
  return isSearch ? (
    <EmptyState title="No module matches">
      Search for another part of the name or provider.
    </EmptyState>
  ) : (
    <EmptyState title="No modules yet">
      {mayCreate
        ? 'Create a module, and publish its first version by dropping an archive.'
        : 'Ask somebody who manages modules to publish one.'}
    </EmptyState>
  );
}
