import { In, LessThan } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../../core/expiry.js';
import { type UpgradeState, WorkspaceUpgrade } from './workspace-upgrade.entity.js';

const FINAL_STATES: readonly UpgradeState[] = ['completed', 'ended'];

/** Completed and ended upgrades that were initiated more than `days` ago. Keeps their runs. */
export function oldUpgrades(clock: Clock, days: number): Expiry<Pick<WorkspaceUpgrade, 'runId'>> {
  return {
    kind: 'upgrades',
    findDue: (read, limit) =>
      read.find(WorkspaceUpgrade, {
        select: { runId: true },
        where: { createdAt: LessThan(daysAgo(clock.now(), days)), state: In([...FINAL_STATES]) },
        take: limit,
      }),
    remove(manager, upgrades) {
      return rows(manager, WorkspaceUpgrade).delete({
        runId: In(upgrades.map(({ runId }) => runId)),
        state: In([...FINAL_STATES]),
      });
    },
  };
}
