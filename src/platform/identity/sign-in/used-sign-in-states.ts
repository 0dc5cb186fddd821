import { In, LessThan } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import type { Expiry } from '../../../core/expiry.js';
import { UsedSignInState } from './sign-in.entity.js';

/** Used states that no browser can present again, because their cookies have expired. */
export function usedSignInStates(clock: Clock): Expiry<UsedSignInState> {
  return {
    kind: 'sign-in-states',
    findDue: (read, limit) =>
      read.find(UsedSignInState, {
        where: { expiresAt: LessThan(clock.timestamp()) },
        take: limit,
      }),
    remove(manager, states) {
      return rows(manager, UsedSignInState).delete({ hash: In(states.map(({ hash }) => hash)) });
    },
  };
}
