import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { Parameters, entitiesOf, rows, selectRows } from '../../../core/database/rows.js';
import { applyObstacles, textOf } from '../approvals/apply-gate.js';
import { leasedRun, lockedRun } from '../locked-run.js';
import { type RunChanges, RunTransitions, system } from '../run-transitions.js';
import { ACTIVE, LEASED, type RunStatus } from '../run-status.js';
import { Run } from '../run.entity.js';
import { type LeftToOthers, NOTHING_LEFT } from './runner-tools.service.js';
import { type Lease, LeaseLost } from '../../../execution/worker/lease.js';
import type { CancelRequest } from '../../../execution/worker/run-source.js';

/** For this number of leases, the machine of a lost apply can return and recover the state. */
const APPLY_GRACE_LEASES = 4;

/** After this number of attempts, a plan is assumed to crash its workers. */
const MAX_ATTEMPTS = 3;

const quoted = (statuses: readonly RunStatus[]): string =>
  statuses.map((status) => `'${status}'`).join(', ');

/** SQL condition on a run `r`: it can start as soon as a worker claims it. */
export const CAN_START_SQL = `r.status IN ('apply_queued', 'pending') AND (
  r.status = 'apply_queued' OR (
    NOT EXISTS (SELECT 1 FROM runs a
      WHERE a.workspace_id = r.workspace_id AND a.status IN (${quoted(ACTIVE)}))
    AND NOT EXISTS (SELECT 1 FROM runs e
      WHERE e.workspace_id = r.workspace_id AND e.status = 'pending' AND e.position < r.position)
    AND EXISTS (SELECT 1 FROM workspaces w WHERE w.id = r.workspace_id AND w.locked_by IS NULL)))`;

/** A claimed run, in the status that determines the phase. */
export interface ClaimedRun {
  readonly run: Run;
  readonly lease: Lease;
}

/** Conditions and changes that a worker adds to a claim. */
export interface ClaimTerms {
  /** The runs for which other workers are better suited; called only if there is a run. */
  readonly left?: () => Promise<LeftToOthers>;
  /** The columns to set on a run whose plan starts. */
  readonly settled?: (manager: EntityManager, run: Run) => Promise<RunChanges>;
}

const noneLeftToOthers = async (): Promise<LeftToOthers> => NOTHING_LEFT;
const noSettings = async (): Promise<RunChanges> => ({});

/**
 * The table of runs as a queue. A claim returns the oldest run that can start: one that waits for
 * its apply, or the first pending run of an unlocked workspace without an active run. Concurrent
 * claims get different runs: PostgreSQL skips locked rows, SQLite has one writer, and the index
 * `runs_one_active` protects both.
 */
@Injectable()
export class RunQueue {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: RunTransitions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Milliseconds until a lease expires without a heartbeat. */
  get lease(): number {
    return this.config.runLease * 1000;
  }

  /** Claims a run; null if there is none. `pool` is that of the agent; null for a worker. */
  async claim(
    worker: string,
    pool: string | null = null,
    { left = noneLeftToOthers, settled = noSettings }: ClaimTerms = {},
  ): Promise<ClaimedRun | null> {
    // Workers poll often, and on SQLite a transaction blocks all other writers.
    if ((await selectNext(this.database.read, 'r.id', pool, NOTHING_LEFT)).length === 0)
      return null;
    const leftToOthers = await left();
    const skip = this.database.kind === 'postgres' ? 'FOR UPDATE OF r SKIP LOCKED' : '';
    try {
      return await this.database.write(async (manager) => {
        const [run] = entitiesOf(
          manager,
          Run,
          await selectNext(manager, 'r.*', pool, leftToOthers, skip),
        );
        if (!run || (await this.isStopped(manager, run))) return null;
        const changes = run.status === 'pending' ? await settled(manager, run) : {};
        return this.begin(manager, run, worker, changes);
      });
    } catch (error) {
      // Another worker started a run of this workspace concurrently; a wake-up follows its end.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  /**
   * Returns a run that the worker has claimed without receiving the response, with its existing
   * lease.
   */
  async recoverUnacknowledgedClaim(
    worker: string,
    wasClaimed: (lease: Lease) => boolean,
  ): Promise<ClaimedRun | null> {
    const held = await this.database.read.find(Run, {
      where: { status: In([...LEASED]), worker },
      order: { position: 'ASC' },
    });
    const leaseOf = (run: Run): Lease => ({ runId: run.id, worker, token: run.token });
    const run = held.find((one) => !wasClaimed(leaseOf(one)));
    if (!run) return null;
    const lease = leaseOf(run);
    await this.heartbeat(lease);
    return { run, lease };
  }

  /** Renews the lease. Throws LeaseLost if it is no longer valid. */
  async heartbeat({ runId, worker, token }: Lease): Promise<CancelRequest> {
    return this.database.write(async (manager) => {
      const run = await leasedRun(manager, { runId, worker, token });
      await rows(manager, Run).update({ id: runId }, { leaseUntil: await this.leaseEnd(manager) });
      return run.cancelRequest;
    });
  }

  /**
   * Reads the run. Throws LeaseLost if the lease is no longer valid, before the caller prepares an
   * expensive write.
   */
  async read({ runId, worker, token }: Lease): Promise<Run> {
    const run = await rows(this.database.read, Run).find({ id: runId, worker, token });
    if (!run) throw new LeaseLost();
    return run;
  }

  /** Ends a run that its worker cannot continue. */
  async fail(lease: Lease, error: string): Promise<void> {
    await this.database.write(async (manager) =>
      this.transitions.apply(
        manager,
        system(lease.runId),
        await leasedRun(manager, lease),
        'errored',
        {
          error,
        },
      ),
    );
  }

  /**
   * Ends expired leases, and returns their number. A plan returns to the queue. An apply is never
   * repeated: its run ends, after the grace period for its machine to return. Throws AggregateError
   * after the last lease if some could not be ended.
   */
  async reap(): Promise<number> {
    const { read } = this.database;
    const now = (await this.clock.sharedNow(read)).toISOString();
    const rows = await read.find(Run, {
      select: { position: true, id: true },
      where: { status: In([...LEASED]), leaseUntil: LessThan(now) },
    });
    const failures: unknown[] = [];
    for (const { id } of rows)
      await this.database
        .write((manager) => this.reapOne(manager, id))
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} expired leases could not be ended.`);
    return rows.length;
  }

  private async reapOne(manager: EntityManager, id: string): Promise<void> {
    const run = await lockedRun(manager, { id });
    const graceMs = run?.status === 'applying' ? APPLY_GRACE_LEASES * this.lease : 0;
    if (
      !run?.leaseUntil ||
      Date.parse(run.leaseUntil) + graceMs > (await this.clock.sharedNow(manager)).getTime()
    )
      return;
    if (run.cancelRequest !== null)
      return this.transitions.apply(manager, system(id), run, 'canceled', { token: run.token + 1 });
    if (run.status !== 'applying') return this.requeue(manager, run, 'its worker was lost');
    const error =
      'The worker was lost during the apply. The state may lack its last changes: ' +
      'check the resources before you run again.';
    await this.transitions.apply(manager, system(id), run, 'errored', {
      error,
      token: run.token + 1,
    });
  }

  /** Returns a run with an interrupted plan to the queue. */
  async requeue(manager: EntityManager, run: Run, reason: string): Promise<void> {
    const token = run.token + 1;
    if (run.attempts < MAX_ATTEMPTS)
      return this.transitions.apply(manager, system(run.id), run, 'pending', { token }, { reason });
    const error = `The plan was started ${run.attempts} times, and each time its worker was lost.`;
    await this.transitions.apply(manager, system(run.id), run, 'errored', { error, token });
  }

  /**
   * Ends a queued apply that rules or withdrawn approvals no longer permit, in the transaction that
   * would start it.
   */
  private async isStopped(manager: EntityManager, run: Run): Promise<boolean> {
    if (run.status !== 'apply_queued') return false;
    const obstacles = await applyObstacles(manager, run, run.confirmedBy);
    if (obstacles.length === 0) return false;
    const error = `The apply did not start. ${textOf(obstacles)}`;
    await this.transitions.apply(manager, system(run.id), run, 'errored', { error });
    return true;
  }

  private async begin(
    manager: EntityManager,
    run: Run,
    worker: string,
    changes: RunChanges,
  ): Promise<ClaimedRun> {
    const token = run.token + 1;
    const to: RunStatus = run.status === 'pending' ? 'fetching' : 'applying';
    const attempts = run.status === 'pending' ? run.attempts + 1 : run.attempts;
    await this.transitions.apply(manager, system(run.id), run, to, {
      ...changes,
      worker,
      token,
      attempts,
      leaseUntil: await this.leaseEnd(manager),
    });
    return { run, lease: { runId: run.id, worker, token } };
  }

  private async leaseEnd(manager: EntityManager): Promise<string> {
    return new Date((await this.clock.sharedNow(manager)).getTime() + this.lease).toISOString();
  }
}

/** The oldest run that can start and is not left to other workers: none or one row. */
function selectNext(
  manager: EntityManager,
  columns: 'r.id' | 'r.*',
  pool: string | null,
  left: LeftToOthers,
  skip = '',
): Promise<Record<string, unknown>[]> {
  const parameters = new Parameters(manager);
  const mine =
    pool === null
      ? "r.execution_mode = 'remote'"
      : `r.execution_mode = 'agent' AND r.agent_pool_id = ${parameters.place(pool)}`;
  const notIn = (status: RunStatus, column: string, values: readonly string[]): string =>
    values.length === 0
      ? ''
      : ` AND (r.status <> '${status}' OR ${column} NOT IN (${parameters.places(values)}))`;
  const suitable =
    notIn('pending', 'r.iac_constraint', left.constraints) +
    notIn('apply_queued', 'r.iac_version', left.versions);
  return selectRows(
    manager,
    `SELECT ${columns} FROM runs r WHERE ${CAN_START_SQL} AND ${mine}${suitable}
     ORDER BY r.status, r.position LIMIT 1 ${skip}`,
    parameters,
  );
}
