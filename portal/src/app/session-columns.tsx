import type { BrowserSession } from '../api/session.js';
import { Badge } from '../ui/data/badge.js';
import { browserName } from '../ui/data/browser-name.js';
import type { DataColumn } from '../ui/data/data-table.js';
import { RelativeTime } from '../ui/data/relative-time.js';
import { Stack } from '../ui/stack.js';

export const SESSION_COLUMNS: readonly DataColumn<BrowserSession>[] = [
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
];
