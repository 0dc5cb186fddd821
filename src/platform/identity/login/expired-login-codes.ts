import { In, LessThan } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import type { Expiry } from '../../../core/expiry.js';
import { LoginCode } from './login-code.entity.js';

/** Codes of `terraform login` that have expired, used or not. */
export function expiredLoginCodes(clock: Clock): Expiry<Pick<LoginCode, 'hash'>> {
  return {
    kind: 'login-codes',
    findDue: (read, limit) =>
      read.find(LoginCode, {
        select: { hash: true },
        where: { expiresAt: LessThan(clock.timestamp()) },
        take: limit,
      }),
    remove(manager, codes) {
      return rows(manager, LoginCode).delete({ hash: In(codes.map(({ hash }) => hash)) });
    },
  };
}
