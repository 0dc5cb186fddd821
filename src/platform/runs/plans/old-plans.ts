import { In, IsNull, LessThan, Not } from 'typeorm';
import type { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import type { Clock } from '../../../core/clock.js';
import { rows, writeLockOptions } from '../../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../../core/expiry.js';
import { Run } from '../run.entity.js';
import { FINAL_STATUSES } from '../run-status.js';

/**
 * The JSON plans and redacted plans of runs that ended more than `days` days ago. Saved plans are
 * removed when their run ends.
 */
export function oldPlans(
  clock: Clock,
  artifacts: ArtifactStore,
  days: number,
): Expiry<Pick<Run, 'id'>> {
  return {
    kind: 'plans',
    findDue: (read, limit) =>
      read.find(Run, {
        select: { position: true, id: true },
        where: {
          planJsonKey: Not(IsNull()),
          updatedAt: LessThan(daysAgo(clock.now(), days)),
          status: In([...FINAL_STATUSES]),
        },
        order: { updatedAt: 'ASC' },
        take: limit,
      }),
    async remove(manager, runs) {
      const due = { id: In(runs.map(({ id }) => id)), planJsonKey: Not(IsNull()) };
      // Reads the keys again, because resealing may have replaced the files in the meantime.
      const locked = await manager.find(Run, {
        select: { position: true, planJsonKey: true, redactedPlanKey: true },
        where: due,
        ...writeLockOptions(manager),
      });
      await artifacts.removeReferences(
        manager,
        locked.flatMap(({ planJsonKey, redactedPlanKey }) => [planJsonKey, redactedPlanKey]),
      );
      const removed = { planJsonKey: null, redactedPlanKey: null };
      return rows(manager, Run).update(due, removed);
    },
  };
}
