import { In, LessThan } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../../core/expiry.js';
import { Token } from './token.entity.js';

/** Tokens that expired more than `days` days ago. Until then, lists can show them. */
export function expiredTokens(clock: Clock, days: number): Expiry<Pick<Token, 'id'>> {
  return {
    kind: 'tokens',
    findDue: (read, limit) =>
      read.find(Token, {
        select: { id: true },
        where: { expiresAt: LessThan(daysAgo(clock.now(), days)) },
        take: limit,
      }),
    remove(manager, tokens) {
      return rows(manager, Token).delete({ id: In(tokens.map(({ id }) => id)) });
    },
  };
}
