import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { Run } from './run.entity.js';
import { type Lease, LeaseLost } from './work/lease.js';

/** The run, held until the end of the transaction: of two who want to move it, the later one sees what the earlier one did. */
export async function lockedRun(manager: EntityManager, where: FindOptionsWhere<Run>): Promise<Run | null> {
  // SQLite has one writer: there, everybody else waits anyway.
  const lock = manager.connection.options.type === 'postgres' ? { lock: { mode: 'pessimistic_write' } as const } : {};
  return manager.findOne(Run, { where, ...lock });
}

/** The run that is executed under the lease, held as {@link lockedRun}. Throws {@link LeaseLost} when the lease is over. */
export async function leasedRun(manager: EntityManager, lease: Lease): Promise<Run> {
  const run = await lockedRun(manager, { id: lease.runId, worker: lease.worker, token: lease.token });
  if (!run) throw new LeaseLost();
  return run;
}
