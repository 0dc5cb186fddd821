import { In } from 'typeorm';
import type { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../core/expiry.js';
import { AuditEvent } from './audit-event.entity.js';

/**
 * Audit events older than `days` days. Searches only the events with the lowest sequence numbers,
 * because audit events are inserted approximately in the order of their times.
 */
export function oldAuditEvents(clock: Clock, days: number): Expiry<Pick<AuditEvent, 'sequence'>> {
  return {
    kind: 'audit-events',
    async findDue(read, limit) {
      const first = await read.find(AuditEvent, {
        select: { sequence: true, createdAt: true },
        order: { sequence: 'ASC' },
        take: limit,
      });
      const before = daysAgo(clock.now(), days);
      return first.filter(({ createdAt }) => createdAt < before);
    },
    remove(manager, events) {
      return rows(manager, AuditEvent).delete({
        sequence: In(events.map(({ sequence }) => sequence)),
      });
    },
  };
}
