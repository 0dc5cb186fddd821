import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { refuseMissingReference } from '../../../core/database/errors.js';
import { readLongListPage } from '../../../core/database/long-list.js';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { orNotFound } from '../../../core/errors.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Deliveries } from '../deliveries.js';
import { Event } from '../event.entity.js';
import { EventDelivery } from '../event-delivery.entity.js';
import type { EventReceiver } from '../event-receiver.entity.js';
import { getWebhook } from './webhooks.service.js';

interface DeliveryOfWebhook {
  readonly delivery: EventDelivery;
  readonly webhook: EventReceiver;
}

@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly deliveries: Deliveries,
    private readonly audit: AuditLog,
  ) {}

  /** Lists the deliveries of a webhook, newest first. */
  async list(
    subject: Subject,
    webhookId: string,
    status: EventDelivery['status'] | undefined,
    page: Page,
  ): Promise<PageOfRows<EventDelivery>> {
    const { read } = this.database;
    await getWebhook(read, subject, 'webhook.read', webhookId);
    const where = { receiverId: webhookId, ...(status === undefined ? {} : { status }) };
    const found = read.createQueryBuilder(EventDelivery, 'd').where(where);
    return readLongListPage(found, { by: ['position'], direction: 'DESC' }, page, {
      isFiltered: status !== undefined,
    });
  }

  async read(
    subject: Subject,
    id: string,
  ): Promise<{ readonly delivery: EventDelivery; readonly event: Event }> {
    const { read } = this.database;
    const { delivery } = await this.get(read, subject, 'webhook.read', id);
    return { delivery, event: await rows(read, Event).get({ id: delivery.eventId }) };
  }

  /** Creates another delivery of the event, even if the first one is still pending. */
  async resend(subject: Subject, id: string): Promise<EventDelivery> {
    const written = this.database.write(async (manager) => {
      const { delivery, webhook } = await this.get(manager, subject, 'webhook.write', id);
      const event = await rows(manager, Event).get({ id: delivery.eventId });
      const added = await this.deliveries.add(manager, event, webhook.id);
      await this.audit.record(manager, subject, {
        organization: webhook.organization,
        action: 'webhook-delivery.resend',
        resource: { type: 'webhook-deliveries', id },
        changes: { 'event-id': event.id },
      });
      return added;
    });
    return written.catch(refuseMissingReference);
  }

  private async get(
    manager: EntityManager,
    subject: Subject,
    permission: 'webhook.read' | 'webhook.write',
    id: string,
  ): Promise<DeliveryOfWebhook> {
    const delivery = await rows(manager, EventDelivery).find({ id });
    const webhook = await getWebhook(manager, subject, permission, delivery?.receiverId ?? '');
    return { delivery: orNotFound(delivery), webhook };
  }
}
