import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { Parameters, rows } from '../../../core/database/rows.js';
import { Mailer } from '../delivery/mailer.js';
import { EventReceiver } from '../event-receiver.entity.js';
import { Events } from '../events.js';
import type { NewEvent } from '../event-types.js';
import { ExpiryWarning } from '../expiry-warning.entity.js';
import { newReceiver } from '../new-receiver.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the expiry at which it is announced, the first one first. */
const THRESHOLDS = [30, 7, 1] as const;
const FIRST_THRESHOLD = THRESHOLDS[0];

export type ExpiringType = ExpiryWarning['resourceType'];

/** What expires soon, as a query with the members `id`, `organization` and `expiresAt` returns it. */
export interface Expiring {
  readonly id: string;
  readonly organization: string;
  readonly expiresAt: string;
}

/** Milliseconds between looks at what expires. */
export const EXPIRY_INTERVAL_MS = 10 * 60 * 1000;
/** Rows of one transaction. */
export const EXPIRY_BATCH_SIZE = 100;

/**
 * Announces expiries once per threshold, on whichever server inserts the row of the warning. It
 * waits while nobody would receive the event.
 */
@Injectable()
export class ExpiryAnnouncer {
  constructor(
    private readonly events: Events,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /**
   * A condition for rows that are due to be announced; the arguments are SQL expressions for the
   * columns.
   */
  async dueCondition(
    manager: EntityManager,
    parameters: Parameters,
    type: ExpiringType,
    column: Readonly<Record<keyof Expiring, string>>,
  ): Promise<string> {
    const now = await this.clock.sharedNow(manager);
    const { expiresAt, id, organization } = column;
    const inDays = (days: number): string =>
      parameters.place(new Date(now.getTime() + days * DAY_MS).toISOString());
    const received = `EXISTS (SELECT 1 FROM event_receivers r WHERE r.organization = ${organization})`;
    return `${expiresAt} > ${parameters.place(now.toISOString())}
      AND ${expiresAt} <= ${inDays(FIRST_THRESHOLD)}
      AND ${this.mailer.isConfigured ? '1 = 1' : received}
      AND NOT EXISTS (SELECT 1 FROM expiry_warnings x
        WHERE x.resource_type = ${parameters.place(type)}
        AND x.resource_id = ${id} AND x.expires_at = ${expiresAt}
        AND x.days <= CASE WHEN ${expiresAt} <= ${inDays(1)} THEN 1
          WHEN ${expiresAt} <= ${inDays(7)} THEN 7 ELSE ${FIRST_THRESHOLD} END)`;
  }

  /** Records the event for the days that remain, unless another server has. */
  async announce(
    manager: EntityManager,
    type: ExpiringType,
    { id, organization, expiresAt }: Expiring,
    eventIn: (days: number) => Promise<NewEvent>,
  ): Promise<void> {
    const now = await this.clock.sharedNow(manager);
    const left = Date.parse(expiresAt) - now.getTime();
    const threshold = THRESHOLDS.findLast((days) => left <= days * DAY_MS);
    if (threshold === undefined || left <= 0) return;
    const inserted = await rows(manager, ExpiryWarning).insertIfAbsent('days', {
      ...{ resourceType: type, resourceId: id, expiresAt, days: threshold },
      createdAt: now.toISOString(),
    });
    if (inserted.length === 0) return;
    if (this.mailer.isConfigured) await addOwners(manager, organization, now.toISOString());
    await this.events.record(manager, await eventIn(Math.ceil(left / DAY_MS)));
  }
}

/** The owners of an organization receive expiries by e-mail. */
async function addOwners(manager: EntityManager, organization: string, now: string): Promise<void> {
  const hash = createHash('sha256').update(organization).digest('hex').slice(0, 32);
  await rows(manager, EventReceiver).insertIfAbsent(
    'id',
    newReceiver(now, {
      ...{ id: `own-${hash}`, kind: 'owners', organization, name: 'Owners', url: null },
      ...{ eventTypes: ['signing_key.expiring', 'token.expiring'], enabled: true },
    }),
  );
}
