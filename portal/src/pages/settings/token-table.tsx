import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuthenticationToken, deleteToken } from '../../api/tokens.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

const ACCESS = {
  full: 'Everything',
  'read-only': 'Read only',
  'provision-only': 'Provision only',
} as const;

function scopeText(scope: AuthenticationToken['scope']): string {
  if (scope === null) return 'Everything';
  const { access, organization, project } = scope;
  const place = project === null ? organization : `one project of ${organization}`;
  return place === null ? ACCESS[access] : `${ACCESS[access]}, in ${place}`;
}

interface TokenTableProps {
  readonly label: string;
  readonly tokens: readonly AuthenticationToken[];
  /** What stops working when a token is revoked. */
  readonly consequence: string;
}

export function TokenTable({ label, tokens, consequence }: TokenTableProps) {
  const [tokenToRevoke, setTokenToRevoke] = useState<AuthenticationToken | null>(null);
  const columns: DataColumn<AuthenticationToken>[] = [
    {
      id: 'description',
      title: 'Description',
      isRowHeader: true,
      cell: ({ description }) => description ?? 'No description',
    },
    { id: 'scope', title: 'Access', isSecondary: true, cell: ({ scope }) => scopeText(scope) },
    {
      id: 'created',
      title: 'Created',
      isSecondary: true,
      cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
    },
    {
      id: 'used',
      title: 'Last used',
      isSecondary: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime time={lastUsedAt} /> : 'Never'),
    },
    {
      id: 'expires',
      title: 'Expires',
      cell: ({ expiredAt }) => (expiredAt ? <RelativeTime time={expiredAt} /> : 'Never'),
    },
    {
      id: 'actions',
      title: 'Actions',
      cell: (token) => (
        <Button
          look="quiet"
          aria-label={`Revoke ${token.description ?? 'the token without a description'}`}
          onPress={() => setTokenToRevoke(token)}
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable label={label} columns={columns} items={tokens} />
      <RevokeToken
        token={tokenToRevoke}
        consequence={consequence}
        onClose={() => setTokenToRevoke(null)}
      />
    </>
  );
}

interface RevokeTokenProps {
  /** Null while the dialog is closed. */
  readonly token: AuthenticationToken | null;
  readonly consequence: string;
  readonly onClose: () => void;
}

export function RevokeToken({ token, consequence, onClose }: RevokeTokenProps) {
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={`Revoke ${token?.description ?? 'the token'}?`}
      isOpen={token !== null}
      onClose={onClose}
      action="Revoke"
      isDangerous
      onConfirm={async () => {
        await deleteToken(token?.id ?? '');
        await queries.invalidateQueries({ queryKey: ['tokens'] });
      }}
    >
      {consequence}
    </ConfirmDialog>
  );
}
