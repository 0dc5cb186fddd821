import type { EntityManager } from 'typeorm';
import { type ColumnValues, rows } from '../../core/database/rows.js';
import { type Lease, LeaseLost } from '../../execution/worker/lease.js';
import { Run } from './run.entity.js';

/** Locks the run until the transaction ends, to serialize transitions. */
export function lockRun(manager: EntityManager, where: ColumnValues<Run>): Promise<Run | null> {
  return rows(manager, Run).lock(where);
}

/** Like {@link lockRun}. Throws {@link LeaseLost} if the lease is no longer valid. */
export async function lockLeasedRun(manager: EntityManager, lease: Lease): Promise<Run> {
  const run = await lockRun(manager, {
    id: lease.runId,
    worker: lease.worker,
    token: lease.token,
  });
  if (!run) throw new LeaseLost();
  return run;
}
