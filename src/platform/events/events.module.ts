import { Module } from '@nestjs/common';
import { Deliveries } from './deliveries.js';
import { Deliverer } from './delivery/deliverer.js';
import { DeliveryCounts } from './delivery/delivery-metrics.js';
import { DeliveryQueue } from './delivery/delivery-queue.js';
import { Mailer } from './delivery/mailer.js';
import { Sender } from './delivery/sender.js';
import { EventDispatcher } from './dispatcher.js';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './webhooks/webhook-deliveries.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

const delivery = [EventDispatcher, Deliverer, DeliveryQueue, DeliveryCounts, Mailer, Sender];

@Module({
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [...delivery, Deliveries, WebhooksService, WebhookDeliveriesService],
})
export class EventsModule {}
