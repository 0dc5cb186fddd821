import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createWebhook, type Webhook, webhooksQuery } from '../../../api/webhooks.js';
import { type DataColumn } from '../../../ui/data/data-table.js';
import { PagedTable } from '../../../ui/data/paged-table.js';
import { Button } from '../../../ui/fields/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Stack } from '../../../ui/stack.js';
import { EmptyState } from '../../../ui/states/empty-state.js';
import { eventInWords } from './event-groups.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookPanel } from './webhook-panel.js';
import { WebhookSecret } from './webhook-secret.js';
import { WebhookStatus } from './webhook-status.js';

const MAX_SHOWN_TYPES = 3;

const columns: readonly DataColumn<Webhook>[] = [
  { id: 'name', title: 'Webhook', isRowHeader: true, cell: ({ name }) => name },
  { id: 'status', title: 'Status', cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  { id: 'events', title: 'Events', isSecondary: true, cell: eventsOf },
  { id: 'url', title: 'URL', isSecondary: true, cell: ({ url }) => url },
];

function eventsOf({ eventTypes }: Webhook): string {
  if (eventTypes.length === 0) return 'All except audit events';
  const shown = eventTypes.slice(0, MAX_SHOWN_TYPES).map(eventInWords).join(', ');
  const more = eventTypes.length - MAX_SHOWN_TYPES;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

interface WebhooksProps {
  readonly organization: string;
  /** The ID of the webhook to show; undefined for the list. */
  readonly webhook: string | undefined;
}

/** The webhooks of an organization, or one of them with its deliveries. */
export function Webhooks({ organization, webhook }: WebhooksProps) {
  if (webhook !== undefined) return <WebhookPanel key={webhook} id={webhook} />;
  return <WebhookList organization={organization} />;
}

function WebhookList({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery(webhooksQuery(organization, page));
  const close = (): void => setIsCreating(false);
  const create = (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      New webhook
    </Button>
  );
  return (
    <Stack>
      <p>
        A webhook sends the events of this organization to a URL as signed requests. Because it
        sends the events of all workspaces, only owners, site administrators and the organization’s
        token can manage webhooks. The token cannot manage webhooks for audit events.
      </p>
      {query.data && query.data.items.length > 0 && <div>{create}</div>}
      <PagedTable
        query={query}
        label="Webhooks"
        columns={columns}
        href={({ id }) => `/${organization}/settings?tab=webhooks&webhook=${id}`}
        onPage={setPage}
        empty={
          <EmptyState title="No webhooks" actions={create}>
            Create a webhook to notify another system of runs, approvals and expiries.
          </EmptyState>
        }
      />
      <Dialog title="New webhook" isOpen={isCreating} onClose={close}>
        <WebhookForm
          action="Create webhook"
          initial={{ name: '', url: '' }}
          onClose={close}
          onSubmit={async (settings) =>
            setSecret((await createWebhook(organization, settings)).secret ?? null)
          }
        />
      </Dialog>
      <WebhookSecret secret={secret} onClose={() => setSecret(null)} />
    </Stack>
  );
}
