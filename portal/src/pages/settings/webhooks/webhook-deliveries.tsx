import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../../api/errors.js';
import {
  refreshWebhooks,
  resendWebhookDelivery,
  type Webhook,
  webhookDeliveriesQuery,
  type WebhookDelivery,
} from '../../../api/webhooks.js';
import { Card } from '../../../ui/card.js';
import { Badge } from '../../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../../ui/data/data-table.js';
import { Pager } from '../../../ui/data/pager.js';
import { RelativeTime } from '../../../ui/data/relative-time.js';
import type { Tone } from '../../../ui/data/tone.js';
import { Button } from '../../../ui/fields/button.js';
import { NativeSelect } from '../../../ui/fields/native-select.js';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.js';
import { toast } from '../../../ui/overlays/toast.js';
import { Stack } from '../../../ui/stack.js';
import { EmptyState } from '../../../ui/states/empty-state.js';
import { Loaded } from '../../../ui/states/loaded.js';
import { DeliveryDetails } from './delivery-details.js';
import { eventInWords } from './event-groups.js';

const route = getRouteApi('/signed-in/$org/settings');

type Status = WebhookDelivery['status'];

const STATUS_WORDS: Readonly<Record<Status, readonly [string, Tone]>> = {
  pending: ['Waiting', 'accent'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
};

export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const { state, page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(webhookDeliveriesQuery(webhook.id, state, page));
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Card
      title="Deliveries"
      actions={
        <NativeSelect
          label="Status of the deliveries"
          options={[
            { id: 'all', label: 'All' },
            ...Object.entries(STATUS_WORDS).map(([id, [label]]) => ({ id, label })),
          ]}
          value={state ?? 'all'}
          onChange={(id) =>
            void navigate({
              search: (old) => ({
                ...old,
                page: undefined,
                state: id === 'all' ? undefined : (id as Status),
              }),
            })
          }
        />
      }
    >
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No deliveries">
              {state === undefined
                ? 'Send a test, or wait for an event that this webhook receives.'
                : 'Choose another status.'}
            </EmptyState>
          ) : (
            <>
              <DataTable label="Deliveries" columns={columnsOf(setShown)} items={items} />
              <Pager
                pagination={pagination}
                onPage={(number) => void navigate({ search: (old) => ({ ...old, page: number }) })}
              />
            </>
          )
        }
      </Loaded>
      <Dialog title="Delivery" isOpen={shown !== null} onClose={() => setShown(null)}>
        <DeliveryDetails id={shown ?? ''} />
        <DialogActions>
          <Button onPress={() => setShown(null)}>Close</Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}

const columnsOf = (onShow: (id: string) => void): readonly DataColumn<WebhookDelivery>[] => [
  {
    id: 'event',
    title: 'Event',
    isRowHeader: true,
    cell: ({ eventType }) => eventInWords(eventType),
  },
  {
    id: 'state',
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_WORDS[status][1]}>{STATUS_WORDS[status][0]}</Badge>,
  },
  {
    id: 'response',
    title: 'Response',
    isSecondary: true,
    cell: ({ responseStatus, error, milliseconds }) =>
      responseStatus === null ? error : `${responseStatus} in ${milliseconds ?? 0} ms`,
  },
  { id: 'attempts', title: 'Attempts', isSecondary: true, cell: ({ attempts }) => attempts },
  {
    id: 'time',
    title: 'Time',
    isSecondary: true,
    cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
  },
  {
    id: 'actions',
    title: 'Actions',
    cell: (delivery) => <DeliveryActions delivery={delivery} onShow={onShow} />,
  },
];

interface DeliveryActionsProps {
  readonly delivery: WebhookDelivery;
  readonly onShow: (id: string) => void;
}

function DeliveryActions({ delivery: { id, eventType }, onShow }: DeliveryActionsProps) {
  const queries = useQueryClient();
  const resend = useMutation({
    mutationFn: () => resendWebhookDelivery(id),
    onSuccess: () => {
      void toast('The event is queued for another delivery.');
      return refreshWebhooks(queries);
    },
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  const name = eventInWords(eventType);
  return (
    <Stack direction="row">
      <Button look="quiet" aria-label={`Details of ${name}`} onPress={() => onShow(id)}>
        Details
      </Button>
      <Button
        look="quiet"
        aria-label={`Resend ${name}`}
        isPending={resend.isPending}
        onPress={() => resend.mutate()}
      >
        Resend
      </Button>
    </Stack>
  );
}
