import type { Database } from '../../../core/database/database.js';
import { RunApproval } from './run-approval.entity.js';

/** Approvals and overrides after `since`, by kind. */
export async function approvalsSince(
  { read }: Database,
  since: string,
): Promise<Readonly<Record<RunApproval['kind'], number>>> {
  const found = await read
    .createQueryBuilder(RunApproval, 'a')
    .select('a.kind', 'kind')
    .addSelect('COUNT(*)', 'count')
    .where('a.created_at > :since', { since })
    .groupBy('a.kind')
    .getRawMany<{ kind: RunApproval['kind']; count: string | number }>();
  const counts = { approval: 0, override: 0 };
  for (const { kind, count } of found) counts[kind] = Number(count);
  return counts;
}
