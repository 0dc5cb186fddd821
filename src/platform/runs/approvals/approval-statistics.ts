import type { Database } from '../../../core/database/database.js';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import { CONFIRMABLE_STATUSES } from '../run-status.js';
import { RunApproval } from './run-approval.entity.js';

/** Counts the approvals and overrides that were created after `since`, by kind. */
export async function countApprovalsSince(
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

/**
 * Counts the plans that wait for approvals and have no override. Considers the rules of the
 * organization, the project and the workspace's module, and only approvals by current members of a
 * rule's team.
 */
export async function countPlansWaitingForApproval(database: Database): Promise<number> {
  const parameters = new Parameters(database.read);
  const [row] = await selectRows<{ readonly total: number | string }>(
    database.read,
    `SELECT COUNT(*) AS total FROM runs r JOIN workspaces w ON w.id = r.workspace_id
     WHERE r.status IN (${parameters.addAll(CONFIRMABLE_STATUSES)}) AND r.plan_hash IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM run_approvals o
         WHERE o.run_id = r.id AND o.plan_hash = r.plan_hash AND o.kind = 'override')
       AND EXISTS (SELECT 1 FROM approval_rules a
         WHERE a.organization = r.organization AND a.kind = 'approvals'
           AND a.scope IN ('organization', w.project_id, w.module_id)
           AND a.required_approvals > (SELECT COUNT(*) FROM run_approvals p
             JOIN team_memberships m ON m.team_id = a.team_id AND m.user_id = p.user_id
             WHERE p.run_id = r.id AND p.plan_hash = r.plan_hash AND p.kind = 'approval'))`,
    parameters,
  );
  return Number(row?.total ?? 0);
}
