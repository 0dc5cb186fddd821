import { In, LessThan } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import type { Expiry } from '../../../core/expiry.js';
import { SESSION_IDLE_MS } from '../principals.js';
import { Session } from './session.entity.js';
import { rows } from '../../../core/database/rows.js';

/** Sessions that have expired or were idle for too long. */
export function expiredSessions(clock: Clock): Expiry<Pick<Session, 'id'>> {
  return {
    kind: 'sessions',
    due: (read, limit) => {
      const now = clock.now().getTime();
      const idleSince = new Date(now - SESSION_IDLE_MS).toISOString();
      return read.find(Session, {
        select: { id: true },
        where: [
          { expiresAt: LessThan(new Date(now).toISOString()) },
          { lastUsedAt: LessThan(idleSince) },
        ],
        take: limit,
      });
    },
    remove(manager, sessions) {
      return rows(manager, Session).delete({ id: In(sessions.map(({ id }) => id)) });
    },
  };
}
