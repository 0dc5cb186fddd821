import { type EntityManager, In } from 'typeorm';
import type { Workspace } from '../workspaces/workspace.entity.js';
import { isFinal, STATUSES } from './run-status.js';
import { Run } from './run.entity.js';

/** How many of its last runs the figures of a workspace cover. */
const COVERED = 30;

type Figures = Pick<Workspace, 'planDurationAverage' | 'applyDurationAverage' | 'runFailures' | 'runsCount'>;

/** What a workspace shows of its last runs that have ended. */
export async function workspaceFigures(manager: EntityManager, workspaceId: string): Promise<Figures> {
  const runs = await manager.find(Run, {
    select: { position: true, status: true, planMilliseconds: true, applyMilliseconds: true },
    where: { workspaceId, status: In(STATUSES.filter(isFinal)) },
    order: { position: 'DESC' },
    take: COVERED,
  });
  return {
    planDurationAverage: average(runs.map(({ planMilliseconds }) => planMilliseconds)),
    applyDurationAverage: average(runs.map(({ applyMilliseconds }) => applyMilliseconds)),
    runFailures: runs.filter(({ status }) => status === 'errored').length,
    runsCount: runs.length,
  };
}

function average(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}
