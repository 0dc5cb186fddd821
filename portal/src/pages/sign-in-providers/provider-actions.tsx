import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteProvider,
  type SignInProvider,
  updateProvider,
} from '../../api/sign-in-providers.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Stack } from '../../ui/stack.js';
import { ProviderForm } from './provider-form.js';

type Action = 'change' | 'toggle' | 'delete';

export function ProviderActions({ provider }: { provider: SignInProvider }) {
  const { id, name, enabled } = provider;
  const [dialog, setDialog] = useState<Action | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const close = (): void => setDialog(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['sign-in-providers'] });
  return (
    <>
      <Stack direction="row">
        <Button onPress={() => setDialog('change')}>Change</Button>
        <Button onPress={() => setDialog('toggle')}>{enabled ? 'Disable' : 'Enable'}</Button>
        <Button onPress={() => setDialog('delete')}>Delete</Button>
      </Stack>
      <Dialog title={`Change ${name}`} isOpen={dialog === 'change'} onClose={close}>
        <ProviderForm
          action="Save"
          provider={provider}
          onClose={close}
          onSubmit={({ issuer: _, ...settings }) => updateProvider(id, settings)}
        />
      </Dialog>
      <ConfirmDialog
        title={`${enabled ? 'Disable' : 'Enable'} ${name}?`}
        isOpen={dialog === 'toggle'}
        onClose={close}
        action={enabled ? 'Disable' : 'Enable'}
        isDangerous={enabled}
        onConfirm={async () => {
          await updateProvider(id, { enabled: !enabled });
          await refresh();
        }}
      >
        {enabled
          ? 'The sessions of everybody who signed in there end immediately, and nobody can sign in there.'
          : 'People can sign in there again.'}
      </ConfirmDialog>
      <ConfirmDialog
        title={`Delete ${name}?`}
        isOpen={dialog === 'delete'}
        onClose={close}
        action="Delete"
        isDangerous
        confirmation={name}
        onConfirm={async () => {
          await deleteProvider(id);
          await navigate({ to: '/-/sign-in' });
          await refresh();
        }}
      >
        The sessions of everybody who signed in there end immediately. Users remain, but lose the
        memberships and rights that only its groups grant. A last owner stays.
      </ConfirmDialog>
    </>
  );
}
