import type { EntityManager } from 'typeorm';
import { Run } from './run.entity.js';
import { type Lease, LeaseLost } from '../../execution/worker/lease.js';
import { type Equal, rows } from '../../core/database/rows.js';

/** Locks the run until the end of the transaction, so that transitions are serialized. */
export function lockedRun(manager: EntityManager, where: Equal<Run>): Promise<Run | null> {
  return rows(manager, Run).lock(where);
}

/**
 * Locks the run that is executed under the lease. Throws {@link LeaseLost} if the lease is no
 * longer valid.
 */
export async function leasedRun(manager: EntityManager, lease: Lease): Promise<Run> {
  const run = await lockedRun(manager, {
    id: lease.runId,
    worker: lease.worker,
    token: lease.token,
  });
  if (!run) throw new LeaseLost();
  return run;
}
