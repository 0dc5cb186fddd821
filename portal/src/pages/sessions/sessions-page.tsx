import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type BrowserSession, ownSessionsQuery, revokeSession } from '../../api/session.js';
import { SESSION_COLUMNS } from '../../app/session-columns.js';
import { browserName } from '../../ui/data/browser-name.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';

const route = getRouteApi('/signed-in/-/sessions');

const columns: readonly DataColumn<BrowserSession>[] = [
  ...SESSION_COLUMNS,
  {
    id: 'actions',
    title: 'Actions',
    cell: (session) => !session.isCurrent && <EndSession session={session} />,
  },
];

export function SessionsPage() {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(ownSessionsQuery(page));
  return (
    <Page
      title="Sessions"
      intro="The browsers in which you are signed in. A session ends after 2 hours without use, and at the latest after 12 hours."
    >
      <Loaded query={query}>
        {({ items, pagination }) => (
          <>
            <DataTable label="Sessions" columns={columns} items={items} />
            <Pager
              pagination={pagination}
              onPage={(number) => void navigate({ search: { page: number } })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function EndSession({ session: { id, userAgent } }: { session: BrowserSession }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const name = browserName(userAgent);
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
          await revokeSession(id);
          await queries.invalidateQueries({ queryKey: ['sessions'] });
        }}
      >
        That browser is signed out immediately. Its open pages prompt for a new sign-in.
      </ConfirmDialog>
    </>
  );
}
