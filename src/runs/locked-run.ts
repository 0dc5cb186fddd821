import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { DomainError } from '../domain-errors.js';
import { Run } from './run.entity.js';

/** The lease under which a worker executes a run. */
export interface Lease {
  readonly runId: string;
  readonly worker: string;
  readonly token: number;
}

/** Somebody else has the run now, or it is over: whatever this worker still does with it is void. */
export class LeaseLost extends DomainError {
  constructor({ runId, worker }: Lease) {
    super(`${worker} no longer executes ${runId}.`);
  }
}

/** The run, held until the end of the transaction: of two who want to move it, the later one sees what the earlier one did. */
export async function lockedRun(manager: EntityManager, where: FindOptionsWhere<Run>): Promise<Run | null> {
  // SQLite has one writer: there, everybody else waits anyway.
  const lock = manager.connection.options.type === 'postgres' ? { lock: { mode: 'pessimistic_write' } as const } : {};
  return manager.findOne(Run, { where, ...lock });
}

/** The run that is executed under the lease, held as {@link lockedRun}. Throws {@link LeaseLost} when the lease is over. */
export async function leasedRun(manager: EntityManager, lease: Lease): Promise<Run> {
  const run = await lockedRun(manager, { id: lease.runId, worker: lease.worker, token: lease.token });
  if (!run) throw new LeaseLost(lease);
  return run;
}
