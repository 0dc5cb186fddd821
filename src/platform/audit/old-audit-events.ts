import { In } from 'typeorm';
import type { Clock } from '../../core/clock.js';
import { daysAgo, type Expiry } from '../../core/expiry.js';
import { AuditEvent } from './audit-event.entity.js';
import { rows } from '../../core/database/rows.js';

/** Audit events older than `days`. Events are ordered by time, so that only the first are read. */
export function oldAuditEvents(clock: Clock, days: number): Expiry<Pick<AuditEvent, 'sequence'>> {
  return {
    kind: 'audit-events',
    async due(read, limit) {
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
