import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BrowserSession,
  endSession,
  refreshAccount,
  type User,
  userSessionsQuery,
} from '../../api/user-account.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { browserName } from '../../ui/data/browser-name.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';

export function UserSessions({ user }: { user: User }) {
  const [page, setPage] = useState(1);
  const query = useQuery(userSessionsQuery(user.id, page));
  const columns: readonly DataColumn<BrowserSession>[] = [
    {
      id: 'browser',
      title: 'Browser',
      isRowHeader: true,
      cell: ({ userAgent, isCurrent }) => (
        <Stack direction="row">
          {browserName(userAgent)}
          {isCurrent && <Badge tone="accent">This browser</Badge>}
        </Stack>
      ),
    },
    {
      id: 'sign-in',
      title: 'Signed in with',
      isSecondary: true,
      cell: ({ signIn }) => signIn.name ?? 'A token',
    },
    { id: 'created', title: 'Since', cell: ({ createdAt }) => <RelativeTime time={createdAt} /> },
    {
      id: 'used',
      title: 'Last used',
      isSecondary: true,
      cell: ({ lastUsedAt }) => <RelativeTime time={lastUsedAt} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      cell: (session) => !session.isCurrent && <EndSession user={user} session={session} />,
    },
  ];
  return (
    <Card title="Sessions">
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <p>This user is not signed in.</p>
          ) : (
            <>
              <DataTable label="Sessions" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function EndSession({ user, session }: { user: User; session: BrowserSession }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const name = browserName(session.userAgent);
  return (
    <>
      <Button look="quiet" aria-label={`End the session in ${name}`} onPress={() => setOpen(true)}>
        End
      </Button>
      <ConfirmDialog
        title={`End the session in ${name}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        action="End session"
        isDangerous
        onConfirm={async () => {
          await endSession(session.id);
          await refreshAccount(queries, user.id);
        }}
      >
        {user.username} is signed out in that browser immediately, and can sign in again: suspend
        the user to prevent it. What was typed there and not saved is lost.
      </ConfirmDialog>
    </>
  );
}
