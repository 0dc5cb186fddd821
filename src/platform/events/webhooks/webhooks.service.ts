import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, Like, Not } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { refuseMissingReference } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { getOrganization } from '../../identity/organizations/get-organization.js';
import { Deliveries } from '../deliveries.js';
import { originOf, receiverUrlRefusal } from '../delivery/receiver-address.js';
import { newWebhookSecret } from '../delivery/webhook-message.js';
import type { EventDelivery } from '../event-delivery.entity.js';
import {
  EventReceiver,
  RECEIVER_PREVIOUS_SECRET,
  RECEIVER_SECRET,
} from '../event-receiver.entity.js';
import { AUDIT_TYPE } from '../event-types.js';
import { FAILURE_RESET, newReceiver } from '../new-receiver.js';

export interface WebhookColumns {
  readonly name: string;
  readonly url: string;
  readonly eventTypes: string[];
  readonly enabled: boolean;
}

/** A webhook with a secret that is shown once. */
interface WebhookWithSecret {
  readonly webhook: EventReceiver;
  readonly secret: string;
}

export const MAX_WEBHOOKS = 50;
/** Milliseconds for which the previous secret also signs. */
const ROTATION_MS = 24 * 60 * 60 * 1000;

@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly atRest: AtRest,
    private readonly deliveries: Deliveries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the webhooks of an organization, oldest first. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
  ): Promise<PageOfRows<EventReceiver>> {
    await getOrganization(this.database, subject, 'webhook.read', organization);
    // Only callers who may read audit events see the webhooks that receive them.
    const isAuditor = access.allows(subject, 'audit.read', organization);
    const [found, total] = await this.database.read.findAndCount(EventReceiver, {
      where: {
        organization,
        kind: 'webhook',
        ...(isAuditor ? {} : { eventTypes: Not(Like(`%${AUDIT_TYPE}%`)) as never }),
      },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: found, total };
  }

  read(subject: Subject, id: string): Promise<EventReceiver> {
    return getWebhook(this.database.read, subject, 'webhook.read', id);
  }

  /**
   * Creates a webhook. Throws Invalid for a URL that is not permitted, for audit events that the
   * caller may not read, and if the organization already has MAX_WEBHOOKS webhooks.
   */
  async create(
    subject: Subject,
    organization: string,
    columns: WebhookColumns,
  ): Promise<WebhookWithSecret> {
    const created = this.database.write(async (manager) => {
      await getOrganization(this.database, subject, 'webhook.write', organization);
      this.requirePermittedUrl(columns.url);
      if (hasAuditEvents(columns) && !access.allows(subject, 'audit.read', organization))
        throw invalidEventTypes(
          'event-types must not contain audit.recorded: only owners and site administrators may ' +
            'receive audit events.',
        );
      const secret = newWebhookSecret();
      const id = this.ids.next('wh');
      const webhook = Object.assign(
        new EventReceiver(),
        newReceiver(this.clock.timestamp(), {
          ...columns,
          id,
          kind: 'webhook',
          organization,
          secret: this.atRest.sealText(RECEIVER_SECRET, { id }, secret),
        }),
      );
      await rows(manager, EventReceiver).insert(webhook);
      const total = await manager.countBy(EventReceiver, { organization, kind: 'webhook' });
      if (total > MAX_WEBHOOKS)
        throw new Invalid([
          { pointer: '/data', detail: `An organization has at most ${MAX_WEBHOOKS} webhooks.` },
        ]);
      await this.recordAudit(manager, subject, 'webhook.create', webhook);
      return { webhook, secret };
    });
    return created.catch(refuseMissingReference);
  }

  /**
   * Changes a webhook. Undefined members stay unchanged. `enabled: true` also resets the failures,
   * even if the webhook was already enabled. Throws Invalid for a URL that is not permitted, and if
   * the change adds or removes `audit.recorded`.
   */
  async update(
    subject: Subject,
    id: string,
    changes: { readonly [Name in keyof WebhookColumns]: WebhookColumns[Name] | undefined },
  ): Promise<EventReceiver> {
    return this.database.write(async (manager) => {
      const webhook = await getWebhook(manager, subject, 'webhook.write', id);
      if (changes.url !== undefined) this.requirePermittedUrl(changes.url);
      const { eventTypes = webhook.eventTypes } = changes;
      // The change would alter who may read the existing deliveries.
      if (hasAuditEvents({ eventTypes }) !== hasAuditEvents(webhook))
        throw invalidEventTypes(
          'An update can neither add nor remove audit.recorded: create another webhook.',
        );
      const changed = await rows(manager, EventReceiver).updateVersioned(webhook, {
        ...changes,
        ...(changes.enabled ? FAILURE_RESET : {}),
        updatedAt: this.clock.timestamp(),
      });
      if (changes.enabled) await this.deliveries.wakeReceiver(manager, changed.id);
      await this.recordAudit(manager, subject, 'webhook.update', changed);
      return changed;
    });
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const webhook = await getWebhook(manager, subject, 'webhook.write', id);
      await rows(manager, EventReceiver).delete({ id });
      await this.recordAudit(manager, subject, 'webhook.delete', webhook);
    });
  }

  /**
   * Replaces the secret. The previous one also signs requests for ROTATION_MS, or until the next
   * rotation.
   */
  async rotateSecret(subject: Subject, id: string): Promise<WebhookWithSecret> {
    return this.database.write(async (manager) => {
      const webhook = await getWebhook(manager, subject, 'webhook.write', id);
      const secret = newWebhookSecret();
      const now = this.clock.now();
      const previous =
        webhook.secret === null
          ? null
          : this.atRest.openText(RECEIVER_SECRET, webhook, webhook.secret);
      const changed = await rows(manager, EventReceiver).updateVersioned(webhook, {
        secret: this.atRest.sealText(RECEIVER_SECRET, webhook, secret),
        previousSecret:
          previous === null
            ? null
            : this.atRest.sealText(RECEIVER_PREVIOUS_SECRET, webhook, previous),
        previousSecretUntil: new Date(now.getTime() + ROTATION_MS).toISOString(),
        updatedAt: now.toISOString(),
      });
      await this.recordAudit(manager, subject, 'webhook.rotate-secret', changed);
      return { webhook: changed, secret };
    });
  }

  /** Queues a `ping`, which waits while the webhook is disabled. */
  async test(subject: Subject, id: string): Promise<EventDelivery> {
    const written = this.database.write(async (manager) => {
      const webhook = await getWebhook(manager, subject, 'webhook.write', id);
      const delivery = await this.deliveries.ping(manager, webhook);
      await this.recordAudit(manager, subject, 'webhook.test', webhook);
      return delivery;
    });
    return written.catch(refuseMissingReference);
  }

  private requirePermittedUrl(url: string): void {
    const refusal = receiverUrlRefusal(url, this.config.webhookPrivateNetworks);
    if (refusal !== null) throw new Invalid([{ pointer: '/data/attributes/url', detail: refusal }]);
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    action: string,
    { id, organization, name, url, eventTypes, enabled }: EventReceiver,
  ): Promise<void> {
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'webhooks', id },
      changes: { name, url: url && originOf(url), 'event-types': eventTypes, enabled },
    });
  }
}

const hasAuditEvents = ({ eventTypes }: Pick<EventReceiver, 'eventTypes'>): boolean =>
  eventTypes.includes(AUDIT_TYPE);

const invalidEventTypes = (detail: string): Invalid =>
  new Invalid([{ pointer: '/data/attributes/event-types', detail }]);

/**
 * Gets a webhook. Throws NotFound if it is absent, or the caller lacks the permission or, for a
 * webhook that receives audit events, `audit.read`.
 */
export async function getWebhook(
  manager: EntityManager,
  subject: Subject,
  permission: 'webhook.read' | 'webhook.write',
  id: string,
): Promise<EventReceiver> {
  const webhook = await rows(manager, EventReceiver).find({ id, kind: 'webhook' });
  const found = access.require(
    subject,
    permission,
    webhook as EventReceiver & { organization: string },
  );
  return hasAuditEvents(found) ? access.require(subject, 'audit.read', found) : found;
}
