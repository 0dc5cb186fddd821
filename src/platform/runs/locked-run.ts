import type { EntityManager } from 'typeorm';
import { heldRow } from '../../core/database/held-row.js';
import type { Equal } from '../../core/database/plain-rows.js';
import { Run } from './run.entity.js';
import { type Lease, LeaseLost } from '../../execution/worker/lease.js';

/**
 * The run, locked until the end of the transaction, so that concurrent transitions are serialized.
 */
export function lockedRun(manager: EntityManager, where: Equal<Run>): Promise<Run | null> {
  return heldRow(manager, Run, where, 'write');
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
