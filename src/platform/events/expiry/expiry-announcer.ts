import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type BatchResult, BackgroundWork } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { Mailer } from '../delivery/mailer.js';
import { EventReceiver } from '../event-receiver.entity.js';
import { Events } from '../events.js';
import type { EventType, NewEvent } from '../event-types.js';
import { ExpiryWarning } from '../expiry-warning.entity.js';
import { newReceiver } from '../new-receiver.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the expiry at which it is announced, in the order of the announcements. */
const THRESHOLDS = [30, 7, 1] as const;
const FIRST_THRESHOLD = THRESHOLDS[0];

type ExpiringType = ExpiryWarning['resourceType'];

/** Something that expires soon, as a row of {@link ExpirySource.select}. */
export interface Expiring {
  readonly id: string;
  readonly organization: string;
  readonly expiresAt: string;
}

/** A type of resource that expires, and the event that announces it. */
export interface ExpirySource<T extends Expiring> {
  readonly task: string;
  readonly type: ExpiringType;
  readonly event: EventType;
  /** SQL that selects the rows that meet the condition, ordered by expiry. */
  readonly select: (condition: string) => string;
  /** SQL expressions for the members of {@link Expiring}. */
  readonly column: Readonly<Record<keyof Expiring, string>>;
  readonly eventOf: (manager: EntityManager, found: T, days: number) => Promise<NewEvent>;
}

/** Milliseconds between checks. */
const INTERVAL_MS = 10 * 60 * 1000;
/** Rows of one transaction. */
const BATCH_SIZE = 100;

/**
 * Announces expiries once per threshold, on whichever server inserts the row of the warning. Does
 * not announce while no receiver would get the event.
 */
@Injectable()
export class ExpiryAnnouncer {
  constructor(
    private readonly events: Events,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly background: BackgroundWork,
  ) {}

  /** Announces in the background; returns a function that announces one batch. */
  register<T extends Expiring>(source: ExpirySource<T>): () => Promise<BatchResult> {
    const run = (): Promise<BatchResult> => this.announceBatch(source);
    this.background.register({ name: source.task, intervalMs: INTERVAL_MS, run });
    return run;
  }

  private async announceBatch<T extends Expiring>(source: ExpirySource<T>): Promise<BatchResult> {
    const due = await this.due(this.database.read, source);
    if (due.length === 0) return 'done';
    await this.database.write(async (manager) => {
      for (const found of due) await this.announce(manager, source, found);
    });
    return due.length === BATCH_SIZE ? 'more' : 'done';
  }

  private async due<T extends Expiring>(
    manager: EntityManager,
    { type, event, select, column: { expiresAt, id, organization } }: ExpirySource<T>,
  ): Promise<T[]> {
    const parameters = new Parameters(manager);
    const now = await this.clock.sharedNow(manager);
    const inDays = (days: number): string =>
      parameters.place(new Date(now.getTime() + days * DAY_MS).toISOString());
    // An empty list means all types.
    const hasWebhook =
      (): string => `EXISTS (SELECT 1 FROM event_receivers r WHERE r.organization = ${organization}
      AND r.kind = 'webhook' AND r.enabled
      AND (r.event_types = '' OR ',' || r.event_types || ',' LIKE ${parameters.place(`%,${event},%`)}))`;
    const condition = `${expiresAt} > ${parameters.place(now.toISOString())}
      AND ${expiresAt} <= ${inDays(FIRST_THRESHOLD)}
      AND ${this.mailer.isConfigured ? '1 = 1' : hasWebhook()}
      AND NOT EXISTS (SELECT 1 FROM expiry_warnings x
        WHERE x.resource_type = ${parameters.place(type)}
        AND x.resource_id = ${id} AND x.expires_at = ${expiresAt}
        AND x.days <= CASE WHEN ${expiresAt} <= ${inDays(1)} THEN 1
          WHEN ${expiresAt} <= ${inDays(7)} THEN 7 ELSE ${FIRST_THRESHOLD} END)`;
    return selectRows<T>(manager, `${select(condition)} LIMIT ${BATCH_SIZE}`, parameters);
  }

  /** Records the event of the present threshold, unless another server has already done so. */
  private async announce<T extends Expiring>(
    manager: EntityManager,
    { type, eventOf }: ExpirySource<T>,
    found: T,
  ): Promise<void> {
    const { id, organization, expiresAt } = found;
    const now = await this.clock.sharedNow(manager);
    const left = Date.parse(expiresAt) - now.getTime();
    const threshold = THRESHOLDS.findLast((days) => left <= days * DAY_MS);
    if (threshold === undefined || left <= 0) return;
    const inserted = await rows(manager, ExpiryWarning).insertIfAbsent('days', {
      resourceType: type,
      resourceId: id,
      expiresAt,
      days: threshold,
      createdAt: now.toISOString(),
    });
    if (inserted.length === 0) return;
    if (this.mailer.isConfigured) await addOwners(manager, organization, now.toISOString());
    await this.events.record(manager, await eventOf(manager, found, Math.ceil(left / DAY_MS)));
  }
}

/** Creates the receiver that sends expiries to the owners by email, unless it exists. */
async function addOwners(manager: EntityManager, organization: string, now: string): Promise<void> {
  const hash = createHash('sha256').update(organization).digest('hex').slice(0, 32);
  await rows(manager, EventReceiver).insertIfAbsent(
    'id',
    newReceiver(now, {
      id: `own-${hash}`,
      kind: 'owners',
      organization,
      name: 'Owners',
      url: null,
      eventTypes: ['signing_key.expiring', 'token.expiring'],
      enabled: true,
    }),
  );
}
