import { useQuery } from '@tanstack/react-query';
import { webhookDeliveryQuery } from '../../../api/webhooks.js';
import { CodeBlock } from '../../../ui/data/code-block.js';
import { Facts } from '../../../ui/data/facts.js';
import { RelativeTime } from '../../../ui/data/relative-time.js';
import { Stack } from '../../../ui/stack.js';
import { Loaded } from '../../../ui/states/loaded.js';

/** The payload of a delivery, and the result of its last attempt. */
export function DeliveryDetails({ id }: { id: string }) {
  const query = useQuery(webhookDeliveryQuery(id));
  return (
    <Loaded query={query}>
      {({ eventId, attempts, attemptedAt, dueAt, status, ...delivery }) => (
        <Stack>
          <Facts
            facts={[
              ['Event ID', eventId],
              ['Attempts', attempts],
              attemptedAt === null
                ? null
                : ['Last attempt', <RelativeTime key="last" time={attemptedAt} />],
              status === 'pending'
                ? ['Next attempt', <RelativeTime key="next" time={dueAt} />]
                : null,
              delivery.responseStatus === null ? null : ['Response', delivery.responseStatus],
              delivery.error === null ? null : ['Error', delivery.error],
            ]}
          />
          {delivery.responseBody !== null && delivery.responseBody !== '' && (
            <CodeBlock text={delivery.responseBody} what="response" />
          )}
          {delivery.payload && (
            <CodeBlock text={JSON.stringify(delivery.payload, null, 2)} what="payload" />
          )}
        </Stack>
      )}
    </Loaded>
  );
}
