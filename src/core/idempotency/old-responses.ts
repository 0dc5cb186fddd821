import { type EntityManager, LessThan } from 'typeorm';
import type { Clock } from '../clock.js';
import { rows } from '../database/rows.js';
import { daysAgo, type Expiry } from '../expiry.js';
import { IdempotentRequest } from './idempotent-request.entity.js';

type StoredResponse = Pick<IdempotentRequest, 'principal' | 'key'>;

/** Stored responses that are older than 24 hours. */
export function oldResponses(clock: Clock): Expiry<StoredResponse> {
  const before = (): string => daysAgo(clock.now(), 1);
  return {
    kind: 'idempotent-requests',
    findDue: (read, limit) =>
      read.find(IdempotentRequest, {
        select: { principal: true, key: true },
        where: { createdAt: LessThan(before()) },
        take: limit,
      }),
    remove: (manager, responses) =>
      manager.connection.options.type === 'postgres'
        ? removeUnlocked(manager, responses, before())
        : removeEach(manager, responses, before()),
  };
}

async function removeEach(
  manager: EntityManager,
  responses: readonly StoredResponse[],
  before: string,
): Promise<number> {
  let removed = 0;
  for (const { principal, key } of responses)
    removed += await rows(manager, IdempotentRequest).delete({
      principal,
      key,
      createdAt: LessThan(before),
    });
  return removed;
}

/** Skips locked rows: another transaction is replacing or removing them. */
async function removeUnlocked(
  manager: EntityManager,
  responses: readonly StoredResponse[],
  before: string,
): Promise<number> {
  const [, removed] = await manager.query<[unknown[], number]>(
    `WITH old AS MATERIALIZED (
       SELECT principal, idempotency_key FROM idempotent_requests
       WHERE (principal, idempotency_key) IN (SELECT * FROM unnest($1::text[], $2::text[]))
         AND created_at < $3
       ORDER BY principal, idempotency_key FOR UPDATE SKIP LOCKED)
     DELETE FROM idempotent_requests r USING old
     WHERE r.principal = old.principal AND r.idempotency_key = old.idempotency_key`,
    [responses.map(({ principal }) => principal), responses.map(({ key }) => key), before],
  );
  return removed;
}
