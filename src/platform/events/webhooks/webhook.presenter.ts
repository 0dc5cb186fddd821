import type { EventData } from '../../../../generated/server/models/EventData.js';
import type { EventType } from '../../../../generated/server/models/EventType.js';
import type { WebhookDeliveryResource } from '../../../../generated/server/models/WebhookDeliveryResource.js';
import type { WebhookResource } from '../../../../generated/server/models/WebhookResource.js';
import type { Event } from '../event.entity.js';
import type { EventDelivery } from '../event-delivery.entity.js';
import type { EventReceiver } from '../event-receiver.entity.js';

/** Pass `secret` only when it is new, because it is shown once. */
export function presentWebhook(webhook: EventReceiver, secret?: string): WebhookResource {
  const { id, organization, name, url, eventTypes, enabled, disabledReason } = webhook;
  return {
    id,
    type: 'webhooks',
    attributes: {
      name,
      url: url ?? '',
      'event-types': eventTypes as EventType[],
      enabled,
      'disabled-reason': disabledReason,
      'failing-since': webhook.failingSince,
      'previous-secret-until': webhook.previousSecretUntil,
      ...(secret === undefined ? {} : { secret }),
      'created-at': webhook.createdAt,
      'updated-at': webhook.updatedAt,
    },
    relationships: { organization: { data: { id: organization ?? '', type: 'organizations' } } },
    links: { self: `/api/v2/webhooks/${id}` },
  };
}

export function presentWebhookDelivery(
  delivery: EventDelivery,
  event?: Event,
): WebhookDeliveryResource {
  const { id, receiverId, eventId, eventType, status, attempts, dueAt, createdAt } = delivery;
  return {
    id,
    type: 'webhook-deliveries',
    attributes: {
      'event-id': eventId,
      'event-type': eventType,
      status,
      attempts,
      'due-at': dueAt,
      'created-at': createdAt,
      'attempted-at': delivery.attemptedAt,
      milliseconds: delivery.milliseconds,
      'response-status': delivery.responseStatus,
      'response-body': delivery.responseBody,
      error: delivery.error,
      ...(event === undefined ? {} : { payload: payloadOf(event) }),
    },
    relationships: { webhook: { data: { id: receiverId, type: 'webhooks' } } },
    links: { self: `/api/v2/webhook-deliveries/${id}` },
  };
}

/** Must render the payload as `webhookBody` sends it. */
function payloadOf({ id, type, createdAt, organization, data }: Event) {
  return {
    id,
    type,
    timestamp: createdAt,
    organization: organization ?? '',
    data: data as EventData,
  };
}
