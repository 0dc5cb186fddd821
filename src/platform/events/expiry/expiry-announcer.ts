import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundWork, type BatchResult } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { Mailer } from '../delivery/mailer.js';
import { EventReceiver } from '../event-receiver.entity.js';
import type { EventType, NewEvent } from '../event-types.js';
import { Events } from '../events.js';
import { ExpiryWarning } from '../expiry-warning.entity.js';
import { newReceiver } from '../new-receiver.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before an expiry at which Gantry announces it, in the order of the announcements. */
const THRESHOLDS = [30, 7, 1] as const;
const FIRST_THRESHOLD = THRESHOLDS[0];
/** Milliseconds between checks. */
const INTERVAL_MS = 10 * 60 * 1000;
/** Maximum expiries that one transaction announces. */
const BATCH_SIZE = 100;

/** A row of the query of {@link ExpirySource.select}. */
export interface ExpiringResource {
  readonly id: string;
  readonly organization: string;
  readonly expiresAt: string;
}

/** A type of resource that expires, and the event that announces it. */
export interface ExpirySource<T extends ExpiringResource> {
  readonly task: string;
  readonly type: ExpiryWarning['resourceType'];
  readonly event: EventType;
  /** SQL that selects the rows that meet the condition, ordered by expiry. */
  readonly select: (condition: string) => string;
  /** SQL expressions for the members of {@link ExpiringResource}. */
  readonly columns: Readonly<Record<keyof ExpiringResource, string>>;
  readonly eventOf: (manager: EntityManager, expiring: T, days: number) => Promise<NewEvent>;
}

/**
 * Announces each expiry at most once per threshold, across all servers, and only while there is a
 * receiver for the event.
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

  /** Announces expiries in the background. Returns the function for one batch, for tests. */
  register<T extends ExpiringResource>(source: ExpirySource<T>): () => Promise<BatchResult> {
    const run = (): Promise<BatchResult> => this.announceBatch(source);
    this.background.register({ name: source.task, intervalMs: INTERVAL_MS, run });
    return run;
  }

  private async announceBatch<T extends ExpiringResource>(
    source: ExpirySource<T>,
  ): Promise<BatchResult> {
    const due = await this.findDue(this.database.read, source);
    if (due.length === 0) return 'done';
    await this.database.write(async (manager) => {
      for (const expiring of due) await this.announce(manager, source, expiring);
    });
    return due.length === BATCH_SIZE ? 'more' : 'done';
  }

  private async findDue<T extends ExpiringResource>(
    manager: EntityManager,
    { type, event, select, columns: { expiresAt, id, organization } }: ExpirySource<T>,
  ): Promise<T[]> {
    const parameters = new Parameters(manager);
    const now = await this.clock.sharedNow(manager);
    const timeIn = (days: number): string =>
      parameters.add(new Date(now.getTime() + days * DAY_MS).toISOString());
    // A webhook with an empty list of event types also receives expiries.
    const webhookExists = (): string => {
      const pattern = parameters.add(`%,${event},%`);
      return `EXISTS (SELECT 1 FROM event_receivers r WHERE r.organization = ${organization}
        AND r.kind = 'webhook' AND r.enabled
        AND (r.event_types = '' OR ',' || r.event_types || ',' LIKE ${pattern}))`;
    };
    const condition = `${expiresAt} > ${parameters.add(now.toISOString())}
      AND ${expiresAt} <= ${timeIn(FIRST_THRESHOLD)}
      AND ${this.mailer.isConfigured ? '1 = 1' : webhookExists()}
      AND NOT EXISTS (SELECT 1 FROM expiry_warnings x
        WHERE x.resource_type = ${parameters.add(type)}
        AND x.resource_id = ${id} AND x.expires_at = ${expiresAt}
        AND x.days <= CASE WHEN ${expiresAt} <= ${timeIn(1)} THEN 1
          WHEN ${expiresAt} <= ${timeIn(7)} THEN 7 ELSE ${FIRST_THRESHOLD} END)`;
    return selectRows<T>(manager, `${select(condition)} LIMIT ${BATCH_SIZE}`, parameters);
  }

  /** Records the event of the current threshold, unless it was already recorded. */
  private async announce<T extends ExpiringResource>(
    manager: EntityManager,
    { type, eventOf }: ExpirySource<T>,
    expiring: T,
  ): Promise<void> {
    const { id, organization, expiresAt } = expiring;
    const now = await this.clock.sharedNow(manager);
    const leftMs = Date.parse(expiresAt) - now.getTime();
    const threshold = THRESHOLDS.findLast((days) => leftMs <= days * DAY_MS);
    if (threshold === undefined || leftMs <= 0) return;
    const inserted = await rows(manager, ExpiryWarning).insertIfAbsent('days', {
      resourceType: type,
      resourceId: id,
      expiresAt,
      days: threshold,
      createdAt: now.toISOString(),
    });
    if (inserted.length === 0) return;
    if (this.mailer.isConfigured) await addOwnersReceiver(manager, organization, now.toISOString());
    await this.events.record(manager, await eventOf(manager, expiring, Math.ceil(leftMs / DAY_MS)));
  }
}

/** Creates the receiver that sends expiries to the owners by email, unless it exists. */
async function addOwnersReceiver(
  manager: EntityManager,
  organization: string,
  now: string,
): Promise<void> {
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
