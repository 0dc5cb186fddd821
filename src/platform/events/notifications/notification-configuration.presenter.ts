import type { NotificationConfigurationResource } from '../../../../generated/server/models/NotificationConfigurationResource.js';
import type { NotificationDestinationType } from '../../../../generated/server/models/NotificationDestinationType.js';
import type { NotificationTrigger } from '../../../../generated/server/models/NotificationTrigger.js';
import type { EventDelivery } from '../event-delivery.entity.js';
import type { EventReceiver } from '../event-receiver.entity.js';

/** A notification configuration with its last attempted deliveries, newest first. */
export interface NotificationConfigurationView {
  readonly configuration: EventReceiver;
  readonly deliveries: readonly EventDelivery[];
}

export function presentNotificationConfiguration({
  configuration,
  deliveries,
}: NotificationConfigurationView): NotificationConfigurationResource {
  const { id, kind, name, enabled, url, workspaceId, userIds } = configuration;
  return {
    id,
    type: 'notification-configurations',
    attributes: {
      name,
      'destination-type': kind as NotificationDestinationType,
      enabled,
      url,
      token: null,
      triggers: configuration.eventTypes as NotificationTrigger[],
      'email-addresses': configuration.emailAddresses,
      'delivery-responses': deliveries.map((delivery) => ({
        url,
        body: delivery.responseBody ?? delivery.error ?? '',
        code: delivery.responseStatus === null ? null : String(delivery.responseStatus),
        'sent-at': delivery.attemptedAt ?? delivery.createdAt,
        successful: delivery.error === null ? 'true' : 'false',
      })),
      'disabled-reason': configuration.disabledReason,
      'created-at': configuration.createdAt,
      'updated-at': configuration.updatedAt,
    },
    relationships: {
      subscribable: { data: { id: workspaceId ?? '', type: 'workspaces' } },
      users: { data: userIds.map((user) => ({ id: user, type: 'users' as const })) },
    },
    links: { self: `/api/v2/notification-configurations/${id}` },
  };
}
