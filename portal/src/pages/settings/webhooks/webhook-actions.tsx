import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../../api/errors.js';
import {
  deleteWebhook,
  refreshWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '../../../api/webhooks.js';
import { Button } from '../../../ui/fields/button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { toast } from '../../../ui/overlays/toast.js';
import { Stack } from '../../../ui/stack.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookSecret } from './webhook-secret.js';

const route = getRouteApi('/signed-in/$org/settings');

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, enabled, name, url, eventTypes } = webhook;
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const queries = useQueryClient();
  const close = (): void => setDialog(null);
  const refresh = () => refreshWebhooks(queries);
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: refresh,
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  const handlerOf = (action: () => Promise<unknown>) => () => act.mutate(action);
  return (
    <Stack direction="row">
      <Button isPending={act.isPending} onPress={handlerOf(() => testWebhook(id))}>
        Send a test
      </Button>
      <Button onPress={() => setDialog('change')}>Change</Button>
      <Button
        isPending={act.isPending}
        onPress={handlerOf(() => updateWebhook(id, { enabled: !enabled }))}
      >
        {enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button onPress={() => setDialog('rotate')}>Replace the secret</Button>
      <Button look="quiet" onPress={() => setDialog('delete')}>
        Delete
      </Button>
      <Dialog title={`Change ${name}`} isOpen={dialog === 'change'} onClose={close}>
        <WebhookForm
          action="Save"
          initial={{ name, url, eventTypes }}
          onClose={close}
          onSubmit={(changes) => updateWebhook(id, changes)}
        />
      </Dialog>
      <ConfirmDialog
        title="Replace the secret?"
        isOpen={dialog === 'rotate'}
        onClose={close}
        action="Replace"
        onConfirm={async () => {
          setSecret((await rotateWebhookSecret(id)).secret ?? null);
          await refresh();
        }}
      >
        For 24 hours, requests are signed with both secrets. Configure the new secret in the
        receiver within that time.
      </ConfirmDialog>
      <DeleteDialog webhook={webhook} isOpen={dialog === 'delete'} onClose={close} />
      <WebhookSecret secret={secret} onClose={() => setSecret(null)} />
    </Stack>
  );
}

interface DeleteDialogProps {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ webhook: { id, name }, isOpen, onClose }: DeleteDialogProps) {
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={`Delete the webhook ${name}?`}
      isOpen={isOpen}
      onClose={onClose}
      action="Delete webhook"
      isDangerous
      onConfirm={async () => {
        await deleteWebhook(id);
        await navigate({ search: { tab: 'webhooks' } });
        await refreshWebhooks(queries);
      }}
    >
      Its deliveries are deleted too. Waiting events are not sent.
    </ConfirmDialog>
  );
}
