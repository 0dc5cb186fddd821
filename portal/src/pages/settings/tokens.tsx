import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { useSession } from '../../api/session.js';
import {
  type AuthenticationToken,
  createOrganizationToken,
  createOwnToken,
  deleteToken,
  type NewToken,
  organizationTokenQuery,
  ownTokensQuery,
} from '../../api/settings.js';
import { Button } from '../../ui/fields/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { CopyButton } from '../../ui/data/copy-button.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Form } from '../../ui/fields/form.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import styles from './settings.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIMES = [
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '365', label: '1 year' },
  { id: 'never', label: 'Never' },
];

type Issue = (token: NewToken) => Promise<AuthenticationToken>;

export function Tokens({ organization }: { organization: string }) {
  const { caller, organizations } = useSession();
  const permissions = organizations.find(({ name }) => name === organization)?.permissions;
  return (
    <div className={styles['stack']}>
      {caller.kind === 'user' && <OwnTokens userId={caller.id} />}
      {permissions?.canUpdateApiToken && <OrganizationToken organization={organization} />}
    </div>
  );
}

function OwnTokens({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(ownTokensQuery(userId, page));
  const [revoked, setRevoked] = useState<AuthenticationToken | null>(null);
  const columns: DataColumn<AuthenticationToken>[] = [
    {
      id: 'description',
      title: 'Description',
      isRowHeader: true,
      cell: ({ description }) => description ?? 'Without description',
    },
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
          aria-label={`Revoke ${token.description ?? 'the token without description'}`}
          onPress={() => setRevoked(token)}
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <Card
      title="Your tokens"
      actions={
        <NewTokenButton label="New token" onIssue={(token) => createOwnToken(userId, token)} />
      }
    >
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No tokens yet">
              Create one for a program that acts for you.
            </EmptyState>
          ) : (
            <>
              <DataTable label="Your tokens" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Revocation token={revoked} onClose={() => setRevoked(null)} />
    </Card>
  );
}

function OrganizationToken({ organization }: { organization: string }) {
  const query = useQuery(organizationTokenQuery(organization));
  const [revoked, setRevoked] = useState<AuthenticationToken | null>(null);
  return (
    <Card
      title="Token of the organization"
      actions={
        <NewTokenButton
          label={query.data ? 'Replace token' : 'Create token'}
          warning={query.data ? 'The current token stops working immediately.' : undefined}
          onIssue={(token) => createOrganizationToken(organization, token)}
        />
      }
    >
      <Loaded query={query}>
        {(token) =>
          token === null ? (
            <p>The organization has no token. Programs that manage teams and workspaces use one.</p>
          ) : (
            <div className={styles['row']}>
              <p>
                {token.description ?? 'Without description'}, created{' '}
                <RelativeTime time={token.createdAt} />.
              </p>
              <Button look="quiet" onPress={() => setRevoked(token)}>
                Revoke
              </Button>
            </div>
          )
        }
      </Loaded>
      <Revocation token={revoked} onClose={() => setRevoked(null)} />
    </Card>
  );
}

function Revocation({
  token,
  onClose,
}: {
  token: AuthenticationToken | null;
  onClose: () => void;
}) {
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
      It stops working immediately. Browsers that signed in with it are signed out.
    </ConfirmDialog>
  );
}

function NewTokenButton({
  label,
  warning,
  onIssue,
}: {
  label: string;
  warning?: string | undefined;
  onIssue: Issue;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{label}</Button>
      <Dialog title={label} isOpen={isOpen} onClose={() => setIsOpen(false)} isDismissable={false}>
        <NewTokenForm warning={warning} onIssue={onIssue} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function NewTokenForm({
  warning,
  onIssue,
  onClose,
}: {
  warning: string | undefined;
  onIssue: Issue;
  onClose: () => void;
}) {
  const [description, setDescription] = useState('');
  const [days, setDays] = useState('90');
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const queries = useQueryClient();
  const submit = async (): Promise<void> => {
    setError(null);
    const expiredAt =
      days === 'never' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    try {
      setSecret((await onIssue({ description: description.trim(), expiredAt })).token);
      await queries.invalidateQueries({ queryKey: ['tokens'] });
    } catch (reason) {
      setError(reason);
    }
  };
  if (secret !== null)
    return (
      <>
        <p>Copy the token now: it is not shown again.</p>
        <p className={styles['secret']}>
          <span>{secret}</span>
          <CopyButton text={secret} what="token" />
        </p>
        <DialogActions>
          <Button look="primary" onPress={onClose}>
            Done
          </Button>
        </DialogActions>
      </>
    );
  return (
    <Form onSubmit={() => void submit()}>
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
      <TextField
        label="Description"
        description="What the token is for."
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
      <Select label="Expires after" options={LIFETIMES} value={days} onChange={setDays} />
      {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isDisabled={description.trim() === ''}>
          Create
        </Button>
      </DialogActions>
    </Form>
  );
}
