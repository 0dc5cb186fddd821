import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteIdentity,
  identitiesQuery,
  type Identity,
  linkIdentity,
  providerChoicesQuery,
  refreshAccount,
  type User,
} from '../../api/user-account.js';
import { Card } from '../../ui/card.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { Loaded } from '../../ui/states/loaded.js';

export function UserIdentities({ user }: { user: User }) {
  const [page, setPage] = useState(1);
  const [isLinking, setLinking] = useState(false);
  const query = useQuery(identitiesQuery(user.id, page));
  const close = (): void => setLinking(false);
  const columns: readonly DataColumn<Identity>[] = [
    {
      id: 'subject',
      title: 'Subject',
      isRowHeader: true,
      cell: ({ subject }) => <code>{subject}</code>,
    },
    { id: 'issuer', title: 'Issuer', isSecondary: true, cell: ({ issuer }) => issuer },
    {
      id: 'last',
      title: 'Last sign-in',
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? 'Never' : <RelativeTime time={lastSignInAt} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      cell: (identity) => <DeleteIdentity user={user} identity={identity} />,
    },
  ];
  return (
    <Card
      title="Identities"
      actions={<Button onPress={() => setLinking(true)}>Link an identity</Button>}
    >
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <p>This user cannot sign in through a provider. Link an identity to permit it.</p>
          ) : (
            <>
              <DataTable label="Identities" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Dialog title="Link an identity" isOpen={isLinking} onClose={close}>
        <LinkForm user={user} onClose={close} />
      </Dialog>
    </Card>
  );
}

function LinkForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [providerId, setProviderId] = useState<string | null>(null);
  const [subject, setSubject] = useState('');
  const providers = useQuery(providerChoicesQuery);
  const queries = useQueryClient();
  return (
    <DialogForm
      action="Link"
      isDisabled={providerId === null || subject.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        await linkIdentity(user.id, { providerId: providerId ?? '', subject: subject.trim() });
        await refreshAccount(queries, user.id);
      }}
    >
      <Select
        label="Sign-in provider"
        options={(providers.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        value={providerId}
        onChange={setProviderId}
        isLoading={providers.isPending}
        isRequired
      />
      <TextField
        label="Subject"
        description={`The ID of the person at the issuer (the claim sub). The person can then sign in as ${user.username}.`}
        value={subject}
        onChange={setSubject}
        autoComplete="off"
        spellCheck="false"
        isRequired
      />
    </DialogForm>
  );
}

function DeleteIdentity({ user, identity }: { user: User; identity: Identity }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { id, subject } = identity;
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Delete the identity ${subject}`}
        onPress={() => setOpen(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete the identity ${subject}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        action="Delete the identity"
        isDangerous
        onConfirm={async () => {
          await deleteIdentity(id);
          await refreshAccount(queries, user.id);
        }}
      >
        Its sessions end, and {user.username} loses the memberships and rights that only this
        identity grants. A last owner stays. The next sign-in with the identity creates another
        user, unless you link it to a user first.
      </ConfirmDialog>
    </>
  );
}
