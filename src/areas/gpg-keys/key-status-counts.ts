import type { Database } from '../../core/database/database.js';
import { expiringUntil, type KeyStatus } from './key-status.js';

const SELECT_TOTAL = 'SELECT COALESCE(SUM(total), 0) AS keys FROM gpg_key_counts';
const SELECT_REVOKED = 'SELECT count(*) AS keys FROM gpg_keys WHERE revoked_at IS NOT NULL';
const SELECT_EXPIRED_UNTIL = `SELECT count(*) AS keys FROM gpg_keys
  WHERE expires_at IS NOT NULL AND revoked_at IS NULL AND expires_at <= $1`;

/**
 * Counts the keys by status without a scan of all keys. Concurrent changes can distort the counts,
 * because the queries do not share a snapshot.
 */
export async function countByStatus(
  database: Database,
  now: Date,
): Promise<Record<KeyStatus, number>> {
  const total = await readCount(database, SELECT_TOTAL);
  const revoked = await readCount(database, SELECT_REVOKED);
  const expired = await readCount(database, SELECT_EXPIRED_UNTIL, now.toISOString());
  const expiredOrExpiring = await readCount(
    database,
    SELECT_EXPIRED_UNTIL,
    expiringUntil(now).toISOString(),
  );
  return {
    valid: total - revoked - expiredOrExpiring,
    expiring: expiredOrExpiring - expired,
    expired,
    revoked,
  };
}

/** The PostgreSQL driver returns counts as text, because a bigint can exceed the safe integers. */
async function readCount(
  database: Database,
  query: string,
  ...parameters: string[]
): Promise<number> {
  const [row] = await database.select<{ keys: number | string }>(query, parameters);
  return Number(row?.keys ?? 0);
}
