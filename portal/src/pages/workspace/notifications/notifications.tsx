import type { Workspace } from '@gantry/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { failureOf } from '../../../api/errors.js';
import {
  deleteNotification,
  type NotificationConfiguration,
  notificationsQuery,
  refreshNotifications,
  setNotificationEnabled,
  verifyNotification,
} from '../../../api/notifications.js';
import { Card } from '../../../ui/card.js';
import { Badge } from '../../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../../ui/data/data-table.js';
import { RelativeTime } from '../../../ui/data/relative-time.js';
import { Button } from '../../../ui/fields/button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { toast } from '../../../ui/overlays/toast.js';
import { Stack } from '../../../ui/stack.js';
import { Loaded } from '../../../ui/states/loaded.js';
import { DESTINATIONS, TRIGGERS } from './notification-words.js';

const NotificationForm = lazy(async () => ({
  default: (await import('./notification-form.js')).NotificationForm,
}));

/** Renders nothing for callers who may not change the workspace. */
export function Notifications({ workspace }: { workspace: Workspace }) {
  return workspace.permissions.canUpdate ? <NotificationsCard workspaceId={workspace.id} /> : null;
}

function NotificationsCard({ workspaceId }: { workspaceId: string }) {
  const query = useQuery(notificationsQuery(workspaceId));
  const [isCreating, setIsCreating] = useState(false);
  const close = (): void => setIsCreating(false);
  return (
    <Card
      title="Notifications"
      actions={<Button onPress={() => setIsCreating(true)}>Add a notification</Button>}
    >
      <Loaded query={query}>
        {(notifications) =>
          notifications.length === 0 ? (
            <p>
              No notifications yet. Add one to receive messages about this workspace in a chat, by
              email or in another system.
            </p>
          ) : (
            <DataTable
              label="Notifications"
              columns={columnsOf(workspaceId)}
              items={notifications}
            />
          )
        }
      </Loaded>
      <Dialog title="Add a notification" isOpen={isCreating} onClose={close}>
        <Suspense>
          <NotificationForm workspaceId={workspaceId} onClose={close} />
        </Suspense>
      </Dialog>
    </Card>
  );
}

const columnsOf = (workspaceId: string): readonly DataColumn<NotificationConfiguration>[] => [
  {
    id: 'name',
    title: 'Name',
    isRowHeader: true,
    cell: ({ name, enabled, disabledReason }) => (
      <>
        <Stack direction="row">
          {name}
          {!enabled && (
            <Badge tone={disabledReason === null ? 'neutral' : 'bad'}>
              {disabledReason === null ? 'Disabled' : 'Disabled after failures'}
            </Badge>
          )}
        </Stack>
        {disabledReason}
      </>
    ),
  },
  {
    id: 'destination',
    title: 'Sent to',
    cell: ({ destinationType, emailAddresses }) =>
      destinationType === 'email' && emailAddresses.length > 0
        ? emailAddresses.join(', ')
        : DESTINATIONS[destinationType],
  },
  {
    id: 'triggers',
    title: 'When',
    isSecondary: true,
    cell: ({ triggers }) => triggers.map((trigger) => TRIGGERS[trigger]).join(', '),
  },
  {
    id: 'last',
    title: 'Last sent',
    isSecondary: true,
    cell: ({ deliveryResponses: [last] }) =>
      last && (
        <>
          {last.successful === 'true' ? 'Received' : 'Failed'} <RelativeTime time={last.sentAt} />
          {last.successful === 'false' && <div>{last.body}</div>}
        </>
      ),
  },
  {
    id: 'actions',
    title: 'Actions',
    cell: (configuration) => (
      <NotificationActions workspaceId={workspaceId} configuration={configuration} />
    ),
  },
];

interface NotificationActionsProps {
  readonly workspaceId: string;
  readonly configuration: NotificationConfiguration;
}

function NotificationActions({ workspaceId, configuration }: NotificationActionsProps) {
  const { id, name, enabled } = configuration;
  const [isDeleting, setIsDeleting] = useState(false);
  const queries = useQueryClient();
  const refresh = () => refreshNotifications(queries, workspaceId);
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: refresh,
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  const verb = enabled ? 'Disable' : 'Enable';
  return (
    <Stack direction="row">
      <Button
        look="quiet"
        aria-label={`Test ${name}`}
        isPending={act.isPending}
        onPress={() =>
          act.mutate(async () => {
            await verifyNotification(id);
            void toast('A test message is queued.');
          })
        }
      >
        Test
      </Button>
      <Button
        look="quiet"
        aria-label={`${verb} ${name}`}
        onPress={() => act.mutate(() => setNotificationEnabled(id, !enabled))}
      >
        {verb}
      </Button>
      <Button look="quiet" aria-label={`Delete ${name}`} onPress={() => setIsDeleting(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete the notification ${name}?`}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        action="Delete"
        isDangerous
        onConfirm={async () => {
          await deleteNotification(id);
          await refresh();
        }}
      >
        Gantry stops sending its messages.
      </ConfirmDialog>
    </Stack>
  );
}
