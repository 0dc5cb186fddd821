import type { Database } from '../../../core/database/database.js';
import { type PolicyCheckStatus, RunPolicyCheck } from './run-policy-check.entity.js';

export interface PolicyStatistics {
  readonly due: number;
  /** Seconds since the oldest due check became due; 0 if none is due. */
  readonly oldestDueSeconds: number;
  readonly ended: Readonly<Record<Exclude<PolicyCheckStatus, 'pending'>, number>>;
}

/** Counts due checks, and checks that ended after `since`. */
export async function readPolicyStatistics(
  { read }: Database,
  now: Date,
  since: string,
): Promise<PolicyStatistics> {
  const checks = () => read.createQueryBuilder(RunPolicyCheck, 'c');
  const waiting = await checks()
    .select('COUNT(*)', 'count')
    .addSelect('MIN(c.created_at)', 'oldest')
    .where({ due: true })
    .getRawOne<{ count: string | number; oldest: string | null }>();
  const counts = await checks()
    .select('c.status', 'status')
    .addSelect('COUNT(*)', 'count')
    .where('c.evaluated_at > :since', { since })
    .groupBy('c.status')
    .getRawMany<{ status: keyof PolicyStatistics['ended']; count: string | number }>();
  const ended = { passed: 0, failed: 0, errored: 0 };
  for (const { status, count } of counts) ended[status] = Number(count);
  const oldest = waiting?.oldest ?? null;
  return {
    due: Number(waiting?.count ?? 0),
    oldestDueSeconds: oldest === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldest)) / 1_000,
    ended,
  };
}
