import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import type { Workspace } from '../../workspaces/workspace.entity.js';
import { FINAL_STATUSES, type RunStatus } from '../run-status.js';

/** The statistics of a workspace cover this number of its newest ended runs. */
const COVERED_RUNS = 30;

type Statistics = Pick<
  Workspace,
  'planDurationAverage' | 'applyDurationAverage' | 'runFailures' | 'runsCount'
>;

export async function readWorkspaceStatistics(
  manager: EntityManager,
  workspaceId: string,
): Promise<Statistics> {
  const parameters = new Parameters(manager);
  const runs = await selectRows<{ status: RunStatus; plan: number | null; apply: number | null }>(
    manager,
    `SELECT status, plan_milliseconds AS plan, apply_milliseconds AS apply FROM runs
     WHERE workspace_id = ${parameters.add(workspaceId)}
       AND status IN (${parameters.addAll(FINAL_STATUSES)})
     ORDER BY position DESC LIMIT ${COVERED_RUNS}`,
    parameters,
  );
  return {
    planDurationAverage: average(runs.map(({ plan }) => plan)),
    applyDurationAverage: average(runs.map(({ apply }) => apply)),
    runFailures: runs.filter(({ status }) => status === 'errored').length,
    runsCount: runs.length,
  };
}

function average(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0
    ? null
    : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}
