import { In, LessThan } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import type { Expiry } from '../../../core/expiry.js';
import { SESSION_IDLE_TIMEOUT_MS } from '../principals.js';
import { Token } from '../tokens/token.entity.js';
import { Session } from './session.entity.js';

/** Sessions that have expired or were idle for too long. */
export function expiredSessions(
  clock: Clock,
): Expiry<Pick<Session, 'id' | 'tokenId' | 'providerId'>> {
  return {
    kind: 'sessions',
    findDue: (read, limit) => {
      const now = clock.now().getTime();
      const idleSince = new Date(now - SESSION_IDLE_TIMEOUT_MS).toISOString();
      return read.find(Session, {
        select: { id: true, tokenId: true, providerId: true },
        where: [
          { expiresAt: LessThan(new Date(now).toISOString()) },
          { lastUsedAt: LessThan(idleSince) },
        ],
        take: limit,
      });
    },
    async remove(manager, sessions) {
      const withOwnToken = sessions.filter(({ providerId }) => providerId !== null);
      const removed = await rows(manager, Session).delete({ id: In(sessions.map(({ id }) => id)) });
      await rows(manager, Token).delete({ id: In(withOwnToken.map(({ tokenId }) => tokenId)) });
      return removed;
    },
  };
}
