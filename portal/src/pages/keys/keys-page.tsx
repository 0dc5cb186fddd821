import type { GpgKey } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { keysQuery } from '../../api/keys.js';
import { useOrganization } from '../../app/use-organization.js';
import { Badge } from '../../ui/data/badge.js';
import { countText } from '../../ui/data/count-text.js';
import type { DataColumn } from '../../ui/data/data-table.js';
import { PagedTable } from '../../ui/data/paged-table.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { daysFrom, statusWords } from './key-words.js';

const route = getRouteApi('/signed-in/$org/keys');

const columns: readonly DataColumn<GpgKey>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: nameOf },
  {
    id: 'status',
    title: 'Status',
    cell: ({ openpgp: { status } }) => {
      const { tone, text } = statusWords(status);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  {
    id: 'expires',
    title: 'Expires',
    isSecondary: true,
    cell: ({ openpgp: { expiresAt } }) =>
      expiresAt === null ? 'Never' : daysFrom(expiresAt, new Date()),
  },
  {
    id: 'used',
    title: 'Signs',
    isSecondary: true,
    cell: ({ meta: { usedByCount } }) => countText(usedByCount, 'provider version'),
  },
  { id: 'key-id', title: 'Key ID', isSecondary: true, cell: ({ keyId }) => <code>{keyId}</code> },
  {
    id: 'uploaded',
    title: 'Last change',
    isSecondary: true,
    cell: ({ updatedAt }) => <RelativeTime time={updatedAt} />,
  },
];

function nameOf({ openpgp: { userIds }, keyId }: GpgKey): string {
  return userIds[0] ?? keyId;
}

export function KeysPage() {
  const { org } = route.useParams();
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(keysQuery(org, page));
  const mayWrite = useOrganization()?.permissions.canCreateProvider ?? false;
  const upload = mayWrite && (
    <ButtonLink to="/$org/keys/upload" params={{ org }} look="primary">
      Upload a key
    </ButtonLink>
  );
  return (
    <Page
      title="Signing keys"
      intro="Public keys that prove who published a provider. Terraform and OpenTofu use them to verify the providers that they install from here."
      actions={upload}
    >
      <PagedTable
        query={query}
        label="Signing keys"
        columns={columns}
        href={({ keyId }) => `/${org}/keys/${keyId}`}
        onPage={(number) => void navigate({ search: { page: number } })}
        empty={
          <EmptyState title="No signing keys yet" actions={upload}>
            {mayWrite
              ? 'Upload the public half of the key that signs your providers. You can then publish them.'
              : 'Ask somebody who manages providers to upload the key that signs them.'}
          </EmptyState>
        }
      />
    </Page>
  );
}
