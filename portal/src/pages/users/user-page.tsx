import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.js';
import { userAccountQuery } from '../../api/user-account.js';
import { Badge } from '../../ui/data/badge.js';
import { Page } from '../../ui/page.js';
import { Stack } from '../../ui/stack.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { UserIdentities } from './user-identities.js';
import { UserSessions } from './user-sessions.js';

const route = getRouteApi('/signed-in/-/users/$user');

/** The identities and the sessions of a user; for site administrators. */
export function UserPage() {
  const { user: id } = route.useParams();
  const { permissions } = useSession();
  const query = useQuery({ ...userAccountQuery(id), enabled: permissions.canManageUsers });
  const user = query.data;
  return (
    <Page
      title={user?.username ?? 'User'}
      trail={<Link to="/-/users">Users</Link>}
      intro={
        user && (
          <Stack direction="row">
            {user.email}
            {user.isSiteAdmin && <Badge tone="accent">Site administrator</Badge>}
            {user.isSuspended && <Badge tone="warn">Suspended</Badge>}
          </Stack>
        )
      }
    >
      {permissions.canManageUsers ? (
        <Loaded query={query}>
          {(loaded) => (
            <Stack>
              <UserIdentities user={loaded} />
              <UserSessions user={loaded} />
            </Stack>
          )}
        </Loaded>
      ) : (
        <EmptyState title="You cannot manage users">
          Site administrators link identities to users and end their sessions.
        </EmptyState>
      )}
    </Page>
  );
}
