import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { Event } from '../event.entity.js';
import { EventDelivery } from '../event-delivery.entity.js';
import { EventReceiver } from '../event-receiver.entity.js';
import { delayAfter, DISABLE_AFTER_MS, pauseAfter } from './backoff.js';

/** Milliseconds until another server may take over a receiver: longer than a turn lasts. */
export const LEASE_MS = 60_000;
/** Maximum order keys that are read at a time. */
const MAX_DUE_KEYS = 200;
/**
 * Consecutive turns with only failures after which a receiver is paused, even if each failure may
 * concern only its event.
 */
const FAILURES_TO_PAUSE = 3;

export interface Attempt {
  readonly isDelivered: boolean;
  readonly at: Date;
  readonly milliseconds: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
}

export interface TurnOutcome {
  readonly delivered: number;
  readonly failures: readonly Attempt[];
}

/** The due deliveries, in the tables that all servers share. */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Acquires the leases of receivers with due deliveries, the longest overdue first. */
  async claim(limit: number): Promise<EventReceiver[]> {
    const candidates = await this.findDueReceivers(this.database.read, limit, '');
    if (candidates.length === 0) return [];
    return this.database.write(async (manager) => {
      const lock = this.database.kind === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
      const ids = await this.findDueReceivers(manager, limit, lock);
      if (ids.length === 0) return [];
      const now = await this.clock.sharedNow(manager);
      const leaseUntil = new Date(now.getTime() + LEASE_MS).toISOString();
      await rows(manager, EventReceiver).update({ id: In(ids) }, { leaseUntil });
      return rows(manager, EventReceiver).findByValues('id', ids);
    });
  }

  /** Finds the order keys of due deliveries, the longest overdue first. */
  async findDueOrderKeys(receiverId: string): Promise<string[]> {
    const { read } = this.database;
    const now = await this.now();
    const parameters = new Parameters(read);
    const found = await selectRows<{ readonly key: string }>(
      read,
      `SELECT order_key AS key FROM event_deliveries
       WHERE receiver_id = ${parameters.add(receiverId)}
       AND status = 'pending' AND due_at <= ${parameters.add(now)}
       GROUP BY order_key ORDER BY min(due_at) LIMIT ${parameters.add(MAX_DUE_KEYS)}`,
      parameters,
    );
    return found.map(({ key }) => key);
  }

  /**
   * Loads at most `limit` pending deliveries with the order key, up to the first one that is not
   * due. If the oldest one is not due, postpones the others to the same time.
   */
  async loadDueBatch(
    receiverId: string,
    orderKey: string,
    limit: number,
  ): Promise<EventDelivery[]> {
    const now = await this.now();
    const found = await this.database.read.find(EventDelivery, {
      where: { receiverId, orderKey, status: 'pending' },
      order: { position: 'ASC' },
      take: limit,
    });
    const [head] = found;
    if (head && head.dueAt > now)
      await this.database.write((manager) => this.postpone(manager, head, head.dueAt));
    const until = found.findIndex(({ dueAt }) => dueAt > now);
    return until === -1 ? found : found.slice(0, until);
  }

  async loadEvents(deliveries: readonly EventDelivery[]): Promise<ReadonlyMap<string, Event>> {
    const ids = [...new Set(deliveries.map(({ eventId }) => eventId))];
    const events = await rows(this.database.read, Event).findByValues('id', ids);
    return new Map(events.map((event) => [event.id, event]));
  }

  /** Stores outcomes. After a failure, schedules the next attempt, unless it was the last one. */
  async record(outcomes: readonly (readonly [EventDelivery, Attempt])[]): Promise<void> {
    await this.database.write(async (manager) => {
      for (const [delivery, attempt] of outcomes) await this.recordOne(manager, delivery, attempt);
    });
  }

  private async recordOne(
    manager: EntityManager,
    delivery: EventDelivery,
    attempt: Attempt,
  ): Promise<void> {
    const { id, position, attempts } = delivery;
    const at = attempt.at.toISOString();
    const delay = attempt.isDelivered ? null : delayAfter(attempts + 1);
    const dueAt = delay === null ? delivery.dueAt : later(attempt.at, delay);
    const status = statusAfter(attempt, delay);
    const { milliseconds, responseStatus, responseBody, error } = attempt;
    const changed = await rows(manager, EventDelivery).update(
      // Another server may have taken over after the lease expired.
      { position, id, status: 'pending', attempts },
      {
        status,
        attempts: attempts + 1,
        dueAt,
        attemptedAt: at,
        finishedAt: status === 'pending' ? null : at,
        milliseconds,
        responseStatus,
        responseBody,
        error,
      },
    );
    if (changed === 1 && status === 'pending') await this.postpone(manager, delivery, dueAt);
  }

  /**
   * Ends the lease, and updates the health of the receiver. Returns the reason if the turn disables
   * the receiver; null otherwise. Does nothing if the lease was lost.
   */
  async release(receiver: EventReceiver, turn: TurnOutcome): Promise<string | null> {
    return this.database.write(async (manager) => {
      // Without the lock, `next` could miss a delivery that is inserted concurrently.
      const row = await rows(manager, EventReceiver).lock({ id: receiver.id });
      if (!row || row.leaseUntil !== receiver.leaseUntil) return null;
      const now = await this.clock.sharedNow(manager);
      const health = healthAfter(row, turn, now);
      const next = await manager.findOne(EventDelivery, {
        select: { position: true, dueAt: true },
        where: { receiverId: row.id, status: 'pending' },
        order: { dueAt: 'ASC' },
      });
      const disabledReason = row.enabled ? disabledReasonOf(row, turn, health, now) : null;
      await rows(manager, EventReceiver).update(
        { id: row.id },
        {
          ...health,
          leaseUntil: null,
          dueAt: next?.dueAt ?? null,
          ...(disabledReason === null ? {} : { enabled: false, disabledReason }),
        },
      );
      return disabledReason;
    });
  }

  /** Postpones all pending deliveries with the order key, because they are sent in order. */
  private async postpone(
    manager: EntityManager,
    { receiverId, orderKey }: EventDelivery,
    dueAt: string,
  ): Promise<void> {
    await rows(manager, EventDelivery).update(
      { receiverId, orderKey, status: 'pending', dueAt: LessThan(dueAt) },
      { dueAt },
    );
  }

  private async findDueReceivers(
    manager: EntityManager,
    limit: number,
    lock: string,
  ): Promise<string[]> {
    const now = (await this.clock.sharedNow(manager)).toISOString();
    const parameters = new Parameters(manager);
    const found = await selectRows<{ readonly id: string }>(
      manager,
      `SELECT id FROM event_receivers WHERE due_at <= ${parameters.add(now)}
       AND (lease_until IS NULL OR lease_until <= ${parameters.add(now)})
       AND (paused_until IS NULL OR paused_until <= ${parameters.add(now)})
       AND enabled = ${parameters.add(this.database.kind === 'sqlite' ? 1 : true)}
       ORDER BY due_at LIMIT ${parameters.add(limit)} ${lock}`,
      parameters,
    );
    return found.map(({ id }) => id);
  }

  private async now(): Promise<string> {
    return (await this.clock.sharedNow(this.database.read)).toISOString();
  }
}

function statusAfter({ isDelivered }: Attempt, delay: number | null): EventDelivery['status'] {
  if (isDelivered) return 'delivered';
  return delay === null ? 'failed' : 'pending';
}

type Health = Pick<EventReceiver, 'failures' | 'failingSince' | 'pausedUntil'>;

function healthAfter(row: EventReceiver, { delivered, failures }: TurnOutcome, now: Date): Health {
  if (failures.length === 0 || delivered > 0) {
    const isHealthy = delivered > 0 || row.failures === 0;
    return isHealthy
      ? { failures: 0, failingSince: null, pausedUntil: null }
      : { failures: row.failures, failingSince: row.failingSince, pausedUntil: row.pausedUntil };
  }
  const count = row.failures + 1;
  const areEventSpecific = failures.every(({ responseStatus }) => isEventSpecific(responseStatus));
  const isPaused = !areEventSpecific || count >= FAILURES_TO_PAUSE;
  return {
    failures: count,
    failingSince: row.failingSince ?? now.toISOString(),
    pausedUntil: isPaused ? later(now, pauseAfter(count)) : null,
  };
}

/** Whether a failure may concern only this event, and not the receiver as a whole. */
const isEventSpecific = (status: number | null): boolean =>
  status !== null && status !== 429 && status !== 503;

const GONE = 410;

function disabledReasonOf(
  { kind }: EventReceiver,
  { failures }: TurnOutcome,
  { failingSince }: Health,
  now: Date,
): string | null {
  if (kind === 'owners') return null;
  if (failures.some(({ responseStatus }) => responseStatus === GONE))
    return 'The receiver responded with 410: it no longer exists.';
  const last = failures.at(-1);
  if (!last || failingSince === null) return null;
  if (now.getTime() - Date.parse(failingSince) < DISABLE_AFTER_MS) return null;
  return `No delivery has succeeded since ${failingSince}. The last error: ${last.error ?? 'none'}`;
}

const later = (time: Date, milliseconds: number): string =>
  new Date(time.getTime() + milliseconds).toISOString();
