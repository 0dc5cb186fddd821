import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { type Organization, organizationsQuery } from '../../api/organizations.js';
import { useSession } from '../../api/session.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Toolbar } from '../../ui/toolbar.js';
import { CreateOrganization } from './create-organization.js';

const route = getRouteApi('/signed-in/-/organizations');

const columns: readonly DataColumn<Organization>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'email', title: 'Email', isSecondary: true, cell: ({ email }) => email },
  {
    id: 'created',
    title: 'Created',
    isSecondary: true,
    cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
  },
];

/** The organizations of the caller; for a site administrator, all organizations. */
export function OrganizationsPage() {
  const { permissions } = useSession();
  const { create } = route.useSearch();
  const mayCreate = permissions.canCreateOrganization;
  const [isCreating, setCreating] = useState(create === 'yes' && mayCreate);
  return (
    <Page
      title="Organizations"
      intro="Teams, projects, modules and workspaces belong to an organization."
      actions={
        mayCreate && (
          <Button look="primary" onPress={() => setCreating(true)}>
            New organization
          </Button>
        )
      }
    >
      <Organizations />
      <CreateOrganization isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function Organizations() {
  const { q, page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(organizationsQuery({ q, pageNumber: page }));
  const search = useCallback(
    (text: string) =>
      void navigate({ search: { q: text === '' ? undefined : text }, replace: true }),
    [navigate],
  );
  return (
    <>
      <Toolbar>
        <SearchField label="Search organizations" value={q ?? ''} onSearch={search} />
      </Toolbar>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <NoOrganizations isSearch={q !== undefined} />
          ) : (
            <>
              <DataTable
                label="Organizations"
                columns={columns}
                items={items}
                href={({ name }) => `/${name}/workspaces`}
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

function NoOrganizations({ isSearch }: { isSearch: boolean }) {
  const { permissions } = useSession();
  if (isSearch)
    return (
      <EmptyState title="No organization matches">
        Search for another part of a name or an email address.
      </EmptyState>
    );
  return (
    <EmptyState title="No organizations yet">
      {permissions.canCreateOrganization
        ? 'Create the first one. You become its owner.'
        : 'Ask an owner of an organization to add you to a team, or a site administrator to create an organization.'}
    </EmptyState>
  );
}
