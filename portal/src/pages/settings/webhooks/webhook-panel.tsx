import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type Webhook, webhookQuery } from '../../../api/webhooks.js';
import { Card } from '../../../ui/card.js';
import { Facts } from '../../../ui/data/facts.js';
import { RelativeTime } from '../../../ui/data/relative-time.js';
import { Stack } from '../../../ui/stack.js';
import { Loaded } from '../../../ui/states/loaded.js';
import { Notice } from '../../../ui/states/notice.js';
import { eventInWords } from './event-groups.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookStatus } from './webhook-status.js';

const route = getRouteApi('/signed-in/$org/settings');

export function WebhookPanel({ id }: { id: string }) {
  const { org } = route.useParams();
  const query = useQuery(webhookQuery(id));
  return (
    <Stack>
      <p>
        <Link to="/$org/settings" params={{ org }} search={{ tab: 'webhooks' }}>
          All webhooks
        </Link>
      </p>
      <Loaded query={query}>
        {(webhook) => (
          <>
            {webhook.disabledReason !== null && (
              <Notice tone="bad" title="Gantry has disabled this webhook">
                {webhook.disabledReason} Enable it to send the waiting events.
              </Notice>
            )}
            <Card title={webhook.name} actions={<WebhookActions webhook={webhook} />}>
              <Facts facts={factsOf(webhook)} />
            </Card>
            <WebhookDeliveries webhook={webhook} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function factsOf(webhook: Webhook): ComponentProps<typeof Facts>['facts'] {
  const { url, eventTypes, failingSince, previousSecretUntil } = webhook;
  return [
    ['Status', <WebhookStatus key="status" webhook={webhook} />],
    ['URL', url],
    [
      'Events',
      eventTypes.length === 0 ? 'All except audit events' : eventTypes.map(eventInWords).join(', '),
    ],
    failingSince === null
      ? null
      : ['Failing since', <RelativeTime key="failing" time={failingSince} />],
    previousSecretUntil === null || Date.parse(previousSecretUntil) < Date.now()
      ? null
      : ['Previous secret valid until', <RelativeTime key="until" time={previousSecretUntil} />],
  ];
}
