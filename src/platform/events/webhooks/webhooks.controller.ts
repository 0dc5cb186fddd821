import { Controller } from '@nestjs/common';
import {
  CreateWebhook,
  type CreateWebhookCall,
  DeleteWebhook,
  type DeleteWebhookCall,
  ListWebhooks,
  type ListWebhooksCall,
  ReadWebhook,
  type ReadWebhookCall,
  RotateWebhookSecret,
  type RotateWebhookSecretCall,
  TestWebhook,
  type TestWebhookCall,
  UpdateWebhook,
  type UpdateWebhookCall,
  type WebhooksApiContract,
} from '../../../../generated/server/apis/WebhooksApi.js';
import type { WebhookDeliveryDocument } from '../../../../generated/server/models/WebhookDeliveryDocument.js';
import type { WebhookDocument } from '../../../../generated/server/models/WebhookDocument.js';
import type { WebhookListDocument } from '../../../../generated/server/models/WebhookListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentWebhook, presentWebhookDelivery } from './webhook.presenter.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController implements WebhooksApiContract {
  constructor(private readonly webhooks: WebhooksService) {}

  @ListWebhooks()
  async listWebhooks({
    subject,
    path,
    query,
    request,
  }: ListWebhooksCall): Promise<WebhookListDocument> {
    const page = pageOf(query);
    const found = await this.webhooks.list(subject, path.organization_name, page);
    return presentList(request, page, found, (webhook) => presentWebhook(webhook));
  }

  @CreateWebhook()
  async createWebhook({ subject, path, body }: CreateWebhookCall): Promise<WebhookDocument> {
    const { attributes } = body.data;
    const { webhook, secret } = await this.webhooks.create(subject, path.organization_name, {
      name: attributes.name,
      url: attributes.url,
      eventTypes: attributes['event-types'] ?? [],
      enabled: attributes.enabled ?? true,
    });
    return { data: presentWebhook(webhook, secret) };
  }

  @ReadWebhook()
  async readWebhook({ subject, path }: ReadWebhookCall): Promise<WebhookDocument> {
    return { data: presentWebhook(await this.webhooks.read(subject, path.webhook_id)) };
  }

  @UpdateWebhook()
  async updateWebhook({ subject, path, body }: UpdateWebhookCall): Promise<WebhookDocument> {
    const { name, url, 'event-types': eventTypes, enabled } = body.data.attributes;
    const changes = { name, url, eventTypes, enabled };
    return { data: presentWebhook(await this.webhooks.update(subject, path.webhook_id, changes)) };
  }

  @DeleteWebhook()
  deleteWebhook({ subject, path }: DeleteWebhookCall): Promise<void> {
    return this.webhooks.delete(subject, path.webhook_id);
  }

  @RotateWebhookSecret()
  async rotateWebhookSecret({ subject, path }: RotateWebhookSecretCall): Promise<WebhookDocument> {
    const { webhook, secret } = await this.webhooks.rotateSecret(subject, path.webhook_id);
    return { data: presentWebhook(webhook, secret) };
  }

  @TestWebhook()
  async testWebhook({ subject, path }: TestWebhookCall): Promise<WebhookDeliveryDocument> {
    return { data: presentWebhookDelivery(await this.webhooks.test(subject, path.webhook_id)) };
  }
}
