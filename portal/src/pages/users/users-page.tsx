import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useSession } from '../../api/session.js';
import { createUserToken } from '../../api/tokens.js';
import { type User, usersQuery } from '../../api/users.js';
import { NewTokenButton } from '../../app/new-token.js';
import { Badge } from '../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Page } from '../../ui/page.js';
import { Stack } from '../../ui/stack.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Toolbar } from '../../ui/toolbar.js';
import { CreateUser } from './create-user.js';
import { UserActions } from './user-actions.js';

const route = getRouteApi('/signed-in/-/users');

const columns: readonly DataColumn<User>[] = [
  {
    id: 'name',
    title: 'User name',
    isRowHeader: true,
    cell: ({ id, username, isSiteAdmin, isSuspended }) => (
      <Stack direction="row">
        <Link to="/-/users/$user" params={{ user: id }}>
          {username}
        </Link>
        {isSiteAdmin && <Badge tone="accent">Site administrator</Badge>}
        {isSuspended && <Badge tone="warn">Suspended</Badge>}
      </Stack>
    ),
  },
  { id: 'email', title: 'Email', isSecondary: true, cell: ({ email }) => email },
  {
    id: 'actions',
    title: 'Actions',
    cell: (user) => (
      <Stack direction="row">
        <NewTokenButton
          label="New token"
          aria-label={`New token for ${user.username}`}
          look="quiet"
          onIssue={(token) => createUserToken(user.id, token)}
        />
        <UserActions user={user} />
      </Stack>
    ),
  },
];

/** All users of the server; for site administrators. */
export function UsersPage() {
  const { permissions } = useSession();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title="Users"
      intro="All users of this server."
      actions={
        permissions.canManageUsers && (
          <Button look="primary" onPress={() => setCreating(true)}>
            New user
          </Button>
        )
      }
    >
      {permissions.canManageUsers ? (
        <Users />
      ) : (
        <EmptyState title="You cannot manage users">
          Site administrators create, suspend and delete users.
        </EmptyState>
      )}
      <CreateUser isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function Users() {
  const { q, page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(usersQuery({ q, pageNumber: page }));
  const search = useCallback(
    (text: string) =>
      void navigate({ search: { q: text === '' ? undefined : text }, replace: true }),
    [navigate],
  );
  return (
    <>
      <Toolbar>
        <SearchField label="Search users" value={q ?? ''} onSearch={search} />
      </Toolbar>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No user matches">
              Search for another part of a user name or an email address.
            </EmptyState>
          ) : (
            <>
              <DataTable label="Users" columns={columns} items={items} />
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
