import type { EntityManager } from 'typeorm';
import { Run } from './run.entity.js';
import { type Lease, LeaseLost } from '../../execution/worker/lease.js';
import { type Equal, rows } from '../../core/database/rows.js';

/**
 * The run, locked until the end of the transaction, so that concurrent transitions are serialized.
 */
export function lockedRun(manager: EntityManager, where: Equal<Run>): Promise<Run | null> {
  return rows(manager, Run).lock(where);
}

/**
 * The run that is executed under the lease, held as {@link lockedRun}. Throws {@link LeaseLost}
 * when the lease is over.
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
