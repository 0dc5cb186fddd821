import type { Database } from '../../../core/database/database.js';
import type { EgressOutcome } from '../../../execution/egress/egress-decision.js';
import { RunEgressDecision } from './run-egress-decision.entity.js';

/** Counts the connections of phases that ended after `since`, by outcome. */
export async function countConnectionsSince(
  { read }: Database,
  since: string,
): Promise<Readonly<Record<EgressOutcome, number>>> {
  const found = await read
    .createQueryBuilder(RunEgressDecision, 'd')
    .select('d.outcome', 'outcome')
    .addSelect('SUM(d.connections)', 'connections')
    .where('d.created_at > :since', { since })
    .groupBy('d.outcome')
    .getRawMany<{ outcome: EgressOutcome; connections: string | number }>();
  const counts = { allowed: 0, refused: 0, failed: 0 };
  for (const { outcome, connections } of found) counts[outcome] = Number(connections);
  return counts;
}
