import { Module } from '@nestjs/common';
import { Deliveries } from './deliveries.js';
import { Deliverer } from './delivery/deliverer.js';
import { DeliveryMetrics } from './delivery/delivery-metrics.js';
import { DeliveryQueue } from './delivery/delivery-queue.js';
import { Mailer } from './delivery/mailer.js';
import { Sender } from './delivery/sender.js';
import { EventDispatcher } from './dispatcher.js';
import { ExpiryAnnouncer } from './expiry/expiry-announcer.js';
import { TokenExpiry } from './expiry/token-expiry.js';
import { NotificationConfigurationsController } from './notifications/notification-configurations.controller.js';
import { NotificationConfigurationsService } from './notifications/notification-configurations.service.js';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './webhooks/webhook-deliveries.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

const delivery = [EventDispatcher, Deliverer, DeliveryQueue, DeliveryMetrics, Mailer, Sender];

@Module({
  controllers: [
    WebhooksController,
    WebhookDeliveriesController,
    NotificationConfigurationsController,
  ],
  providers: [
    ...delivery,
    Deliveries,
    WebhooksService,
    WebhookDeliveriesService,
    NotificationConfigurationsService,
    ExpiryAnnouncer,
    TokenExpiry,
  ],
  exports: [ExpiryAnnouncer],
})
export class EventsModule {}
