import { In, IsNull, LessThan, Not, Raw } from 'typeorm';
import type { Clock } from '../../core/clock.js';
import { Parameters, rows, selectRows } from '../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../core/expiry.js';
import { Event } from './event.entity.js';
import { EventDelivery } from './event-delivery.entity.js';
import { ExpiryWarning } from './expiry-warning.entity.js';

/** Deliveries that ended more than `days` days ago. */
export function oldDeliveries(clock: Clock, days: number): Expiry<Pick<EventDelivery, 'position'>> {
  return {
    kind: 'event-deliveries',
    findDue: (read, limit) =>
      read.find(EventDelivery, {
        select: { position: true },
        where: { finishedAt: LessThan(daysAgo(clock.now(), days)) },
        order: { finishedAt: 'ASC' },
        take: limit,
      }),
    remove: (manager, deliveries) =>
      rows(manager, EventDelivery).delete({
        position: In(deliveries.map(({ position }) => position)),
        finishedAt: Not(IsNull()),
      }),
  };
}

/**
 * Pending deliveries to disabled receivers, due for more than `days` days. Those to enabled
 * receivers are kept, even after a long outage.
 */
export function abandonedDeliveries(
  clock: Clock,
  days: number,
): Expiry<Pick<EventDelivery, 'position'>> {
  const whereAbandoned = () =>
    ({
      status: 'pending',
      dueAt: LessThan(daysAgo(clock.now(), days)),
      receiverId: Raw((id) => `${id} IN (SELECT id FROM event_receivers WHERE NOT enabled)`),
    }) as const;
  return {
    kind: 'abandoned-event-deliveries',
    findDue: (read, limit) =>
      read.find(EventDelivery, {
        select: { position: true },
        where: whereAbandoned(),
        order: { dueAt: 'ASC' },
        take: limit,
      }),
    remove: (manager, deliveries) =>
      rows(manager, EventDelivery).delete({
        position: In(deliveries.map(({ position }) => position)),
        ...whereAbandoned(),
      }),
  };
}

/** Events that were dispatched more than `days` days ago and have no deliveries. */
export function oldEvents(clock: Clock, days: number): Expiry<Pick<Event, 'position'>> {
  return {
    kind: 'events',
    findDue: (read, limit) => {
      const parameters = new Parameters(read);
      return selectRows<Pick<Event, 'position'>>(
        read,
        `SELECT position FROM events e
         WHERE dispatched_at < ${parameters.add(daysAgo(clock.now(), days))}
         AND NOT EXISTS (SELECT 1 FROM event_deliveries d WHERE d.event_id = e.id)
         ORDER BY dispatched_at LIMIT ${parameters.add(limit)}`,
        parameters,
      );
    },
    remove: (manager, events) =>
      rows(manager, Event).delete({ position: In(events.map(({ position }) => position)) }),
  };
}

/** Records of announced expiries, more than a day after the expiry. */
export function oldExpiryWarnings(clock: Clock): Expiry<ExpiryWarning> {
  return {
    kind: 'expiry-warnings',
    findDue: (read, limit) =>
      read.find(ExpiryWarning, {
        where: { expiresAt: LessThan(daysAgo(clock.now(), 1)) },
        take: limit,
      }),
    remove: async (manager, warnings) => {
      let removed = 0;
      for (const { resourceType, resourceId, expiresAt, days } of warnings)
        removed += await rows(manager, ExpiryWarning).delete({
          resourceType,
          resourceId,
          expiresAt,
          days,
        });
      return removed;
    },
  };
}
