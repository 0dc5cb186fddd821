import { In, IsNull, LessThan, Not } from 'typeorm';
import type { ArtifactStore } from '../artifacts/artifact-store.js';
import type { Clock } from '../clock.js';
import { daysAgo, type Expiry } from '../expiry.js';
import { FINAL } from './run-status.js';
import { Run } from './run.entity.js';

/** Plans, as JSON, of runs that ended so many days ago. The saved plan itself goes when its run ends. */
export function oldPlans(clock: Clock, artifacts: ArtifactStore, days: number): Expiry<Pick<Run, 'id' | 'planJsonKey'>> {
  return {
    kind: 'plans',
    due: (read, limit) =>
      read.find(Run, {
        select: { position: true, id: true, planJsonKey: true },
        where: { planJsonKey: Not(IsNull()), updatedAt: LessThan(daysAgo(clock.now(), days)), status: In([...FINAL]) },
        order: { updatedAt: 'ASC' },
        take: limit,
      }),
    async remove(manager, runs) {
      await artifacts.forget(manager, runs.map(({ planJsonKey }) => planJsonKey));
      const { affected } = await manager.update(Run, { id: In(runs.map(({ id }) => id)), planJsonKey: Not(IsNull()) }, { planJsonKey: null });
      return affected ?? 0;
    },
  };
}
