import { LessThan } from 'typeorm';
import type { Clock } from '../clock.js';
import { daysAgo, type Expiry } from '../expiry.js';
import { IdempotentRequest } from './idempotent-request.entity.js';

/** First answers that no repeat gets any more: their day is over. */
export function oldAnswers(clock: Clock): Expiry<Pick<IdempotentRequest, 'principal' | 'key'>> {
  return {
    kind: 'idempotent-requests',
    due: (read, limit) => read.find(IdempotentRequest, { select: { principal: true, key: true }, where: { createdAt: LessThan(daysAgo(clock.now(), 1)) }, take: limit }),
    async remove(manager, answers) {
      for (const { principal, key } of answers) await manager.delete(IdempotentRequest, { principal, key, createdAt: LessThan(daysAgo(clock.now(), 1)) });
      return answers.length;
    },
  };
}
