import { Controller } from '@nestjs/common';
import {
  ListWebhookDeliveries,
  type ListWebhookDeliveriesCall,
  ReadWebhookDelivery,
  type ReadWebhookDeliveryCall,
  ResendWebhookDelivery,
  type ResendWebhookDeliveryCall,
  type WebhookDeliveriesApiContract,
} from '../../../../generated/server/apis/WebhookDeliveriesApi.js';
import type { WebhookDeliveryDocument } from '../../../../generated/server/models/WebhookDeliveryDocument.js';
import type { WebhookDeliveryListDocument } from '../../../../generated/server/models/WebhookDeliveryListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentWebhookDelivery } from './webhook.presenter.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';

@Controller()
export class WebhookDeliveriesController implements WebhookDeliveriesApiContract {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @ListWebhookDeliveries()
  async listWebhookDeliveries({
    subject,
    path,
    query,
    request,
  }: ListWebhookDeliveriesCall): Promise<WebhookDeliveryListDocument> {
    const page = pageOf(query);
    const status = query['filter[status]'];
    const found = await this.deliveries.list(subject, path.webhook_id, status, page);
    return presentList(request, page, found, (delivery) => presentWebhookDelivery(delivery));
  }

  @ReadWebhookDelivery()
  async readWebhookDelivery({
    subject,
    path,
  }: ReadWebhookDeliveryCall): Promise<WebhookDeliveryDocument> {
    const { delivery, event } = await this.deliveries.read(subject, path.webhook_delivery_id);
    return { data: presentWebhookDelivery(delivery, event) };
  }

  @ResendWebhookDelivery()
  async resendWebhookDelivery({
    subject,
    path,
  }: ResendWebhookDeliveryCall): Promise<WebhookDeliveryDocument> {
    const delivery = await this.deliveries.resend(subject, path.webhook_delivery_id);
    return { data: presentWebhookDelivery(delivery) };
  }
}
