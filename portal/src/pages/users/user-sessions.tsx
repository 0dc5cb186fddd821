import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { revokeSession } from '../../api/session.js';
import {
  type BrowserSession,
  refreshAccount,
  type User,
  userSessionsQuery,
} from '../../api/user-account.js';
import { SESSION_COLUMNS } from '../../app/session-columns.js';
import { Card } from '../../ui/card.js';
import { browserName } from '../../ui/data/browser-name.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Loaded } from '../../ui/states/loaded.js';

export function UserSessions({ user }: { user: User }) {
  const [page, setPage] = useState(1);
  const query = useQuery(userSessionsQuery(user.id, page));
  const columns: readonly DataColumn<BrowserSession>[] = [
    ...SESSION_COLUMNS,
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
          await revokeSession(session.id);
          await refreshAccount(queries, user.id);
        }}
      >
        {user.username} is signed out in that browser immediately, and can sign in again: suspend
        the user to prevent that.
      </ConfirmDialog>
    </>
  );
}
