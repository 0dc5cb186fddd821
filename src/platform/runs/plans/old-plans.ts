import { In, IsNull, LessThan, Not } from 'typeorm';
import type { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import type { Clock } from '../../../core/clock.js';
import { lockingFind, rows } from '../../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../../core/expiry.js';
import { FINAL } from '../run-status.js';
import { Run } from '../run.entity.js';

/**
 * The JSON plans of runs that ended `days` ago. Saved plans are removed at the end of their run.
 */
export function oldPlans(
  clock: Clock,
  artifacts: ArtifactStore,
  days: number,
): Expiry<Pick<Run, 'id'>> {
  return {
    kind: 'plans',
    due: (read, limit) =>
      read.find(Run, {
        select: { position: true, id: true },
        where: {
          planJsonKey: Not(IsNull()),
          updatedAt: LessThan(daysAgo(clock.now(), days)),
          status: In([...FINAL]),
        },
        order: { updatedAt: 'ASC' },
        take: limit,
      }),
    async remove(manager, runs) {
      const due = { id: In(runs.map(({ id }) => id)), planJsonKey: Not(IsNull()) };
      // Read the keys again: a file that was resealed meanwhile has another one.
      const locked = await manager.find(Run, {
        select: { position: true, planJsonKey: true, redactedPlanKey: true },
        where: due,
        ...lockingFind(manager),
      });
      await artifacts.forget(
        manager,
        locked.flatMap(({ planJsonKey, redactedPlanKey }) => [planJsonKey, redactedPlanKey]),
      );
      const removed = { planJsonKey: null, redactedPlanKey: null };
      return rows(manager, Run).update(due, removed);
    },
  };
}
