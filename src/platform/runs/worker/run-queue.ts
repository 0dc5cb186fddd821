import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { entitiesOf, Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { type Lease, LeaseLost } from '../../../execution/worker/lease.js';
import type { CancelRequest } from '../../../execution/worker/run-source.js';
import { describeObstacles, findApplyObstacles } from '../approvals/apply-gate.js';
import { lockLeasedRun, lockRun } from '../lock-run.js';
import { RunLogs } from '../logs/run-logs.js';
import { Run } from '../run.entity.js';
import { ACTIVE_STATUSES, LEASED_STATUSES, type RunStatus } from '../run-status.js';
import { type RunChanges, RunTransitions, systemSubject } from '../run-transitions.js';
import { type DeferredRuns, NO_DEFERRED_RUNS } from './runner-tools.service.js';

/**
 * Lease durations between the expiry of an apply's lease and the end of its run. Meanwhile, the
 * machine of the worker can store the state before another run starts.
 */
const APPLY_GRACE_LEASES = 4;

/** After this many interrupted plans, the run ends, because its plan may crash the workers. */
const MAX_ATTEMPTS = 3;

const sqlList = (statuses: readonly RunStatus[]): string =>
  statuses.map((status) => `'${status}'`).join(', ');

/** The SQL condition under which a worker can claim the run `r`. */
export const CAN_START_SQL = `r.status IN ('apply_queued', 'pending') AND (
  r.status = 'apply_queued' OR (
    NOT EXISTS (SELECT 1 FROM runs a
      WHERE a.workspace_id = r.workspace_id AND a.status IN (${sqlList(ACTIVE_STATUSES)}))
    AND NOT EXISTS (SELECT 1 FROM runs e
      WHERE e.workspace_id = r.workspace_id AND e.status = 'pending' AND e.position < r.position)
    AND EXISTS (SELECT 1 FROM workspaces w WHERE w.id = r.workspace_id AND w.locked_by IS NULL)))`;

/** The phase is the apply if the status of the run is `applying`, and the plan otherwise. */
export interface ClaimedRun {
  readonly run: Run;
  readonly lease: Lease;
}

export interface ClaimOptions {
  /** Returns the runs for which other workers are better suited. Called only if a run can start. */
  readonly findDeferredRuns?: () => Promise<DeferredRuns>;
  /** Returns the columns to set on a run whose plan starts. */
  readonly readPlanInputs?: (manager: EntityManager, run: Run) => Promise<RunChanges>;
}

const deferNone = async (): Promise<DeferredRuns> => NO_DEFERRED_RUNS;
const noPlanInputs = async (): Promise<RunChanges> => ({});

/**
 * The table of runs as a queue, in which queued applies precede pending runs. Concurrent claims
 * never get the same run, because PostgreSQL skips locked rows and SQLite has one writer. The index
 * `runs_one_active` prevents two active runs of a workspace.
 */
@Injectable()
export class RunQueue {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: RunTransitions,
    @Inject(CONFIG) private readonly config: Config,
    private readonly logs: RunLogs,
  ) {}

  /** Milliseconds until a lease expires without a heartbeat. */
  get leaseMs(): number {
    return this.config.runLease * 1000;
  }

  /**
   * Claims the next run. Null does not mean that no other run can start: another worker may have
   * been faster, or the next apply was no longer permitted and has been ended. `pool` is the pool
   * of an agent; null for the mode `remote`.
   */
  async claim(
    worker: string,
    pool: string | null = null,
    { findDeferredRuns = deferNone, readPlanInputs = noPlanInputs }: ClaimOptions = {},
  ): Promise<ClaimedRun | null> {
    // Workers poll often, and on SQLite a transaction blocks all other writers.
    if ((await selectNext(this.database.read, 'r.id', pool, NO_DEFERRED_RUNS)).length === 0)
      return null;
    const deferred = await findDeferredRuns();
    const lock = this.database.kind === 'postgres' ? 'FOR UPDATE OF r SKIP LOCKED' : '';
    try {
      return await this.database.write(async (manager) => {
        const [run] = entitiesOf(
          manager,
          Run,
          await selectNext(manager, 'r.*', pool, deferred, lock),
        );
        if (!run || (await this.endIfBlocked(manager, run))) return null;
        const changes = run.status === 'pending' ? await readPlanInputs(manager, run) : {};
        return this.startPhase(manager, run, worker, changes);
      });
    } catch (error) {
      // Another worker started a run of this workspace concurrently; a wake-up follows its end.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  /**
   * Returns a run that the worker has claimed without receiving the response, and renews its lease.
   * Returns null if there is none. `wasClaimed` returns whether the worker knows of the claim.
   * Throws LeaseLost if the lease ends concurrently.
   */
  async recoverUnacknowledgedClaim(
    worker: string,
    wasClaimed: (lease: Lease) => boolean,
  ): Promise<ClaimedRun | null> {
    const held = await this.database.read.find(Run, {
      where: { status: In([...LEASED_STATUSES]), worker },
      order: { position: 'ASC' },
    });
    const leaseOf = (run: Run): Lease => ({ runId: run.id, worker, token: run.token });
    const run = held.find((candidate) => !wasClaimed(leaseOf(candidate)));
    if (!run) return null;
    const lease = leaseOf(run);
    await this.heartbeat(lease);
    return { run, lease };
  }

  /** Renews the lease, and returns the stop request. Throws LeaseLost if it is no longer valid. */
  async heartbeat(lease: Lease): Promise<CancelRequest> {
    return this.database.write(async (manager) => {
      const run = await lockLeasedRun(manager, lease);
      const leaseUntil = await this.leaseEnd(manager);
      await rows(manager, Run).update({ id: run.id }, { leaseUntil });
      return run.cancelRequest;
    });
  }

  /**
   * Throws LeaseLost if the lease is no longer valid. Does not lock the run: callers check before
   * they store large files, and again under the lock.
   */
  async readLeased({ runId, worker, token }: Lease): Promise<Run> {
    const run = await rows(this.database.read, Run).find({ id: runId, worker, token });
    if (!run) throw new LeaseLost();
    return run;
  }

  /**
   * Ends a run that its worker cannot execute. Throws LeaseLost if the lease is no longer valid.
   */
  async fail(lease: Lease, error: string): Promise<void> {
    await this.database.write(async (manager) => {
      const run = await lockLeasedRun(manager, lease);
      await this.transitions.endWithError(manager, run, { error });
    });
  }

  /**
   * Ends expired leases, and returns how many it found. A plan returns to the queue, unless it has
   * had too many attempts. An apply is never repeated: its run ends after a grace period. A run
   * with a stop request ends as `canceled` instead. Throws AggregateError after the last lease if
   * some could not be ended.
   */
  async endExpiredLeases(): Promise<number> {
    const { read } = this.database;
    const now = (await this.clock.sharedNow(read)).toISOString();
    const expired = await read.find(Run, {
      select: { position: true, id: true },
      where: { status: In([...LEASED_STATUSES]), leaseUntil: LessThan(now) },
    });
    const failures: unknown[] = [];
    for (const { id } of expired)
      await this.database
        .write((manager) => this.endExpiredLease(manager, id))
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} of ${expired.length} expired leases could not be ended.`,
      );
    return expired.length;
  }

  private async endExpiredLease(manager: EntityManager, id: string): Promise<void> {
    const run = await lockRun(manager, { id });
    const graceMs = run?.status === 'applying' ? APPLY_GRACE_LEASES * this.leaseMs : 0;
    if (
      !run?.leaseUntil ||
      Date.parse(run.leaseUntil) + graceMs > (await this.clock.sharedNow(manager)).getTime()
    )
      return;
    if (run.cancelRequest !== null)
      return this.transitions.apply(manager, systemSubject(id), run, 'canceled', {
        token: run.token + 1,
      });
    if (run.status !== 'applying') return this.requeue(manager, run, 'its worker was lost');
    const error =
      'The worker was lost during the apply. The state may lack its last changes: ' +
      'check the resources before you start another run.';
    await this.transitions.endWithError(manager, run, { error, token: run.token + 1 });
  }

  /** Returns a run with an interrupted plan to the queue, or ends it after too many attempts. */
  async requeue(manager: EntityManager, run: Run, reason: string): Promise<void> {
    const token = run.token + 1;
    if (run.attempts < MAX_ATTEMPTS) {
      const diagnostic = {
        severity: 'warning',
        summary: `The plan was interrupted because ${reason}, and starts again.`,
      } as const;
      await this.logs.appendDiagnostic(manager, run, 'plan', diagnostic, this.clock.timestamp());
      const subject = systemSubject(run.id);
      return this.transitions.apply(manager, subject, run, 'pending', { token }, { reason });
    }
    const error =
      `The plan was started ${run.attempts} times and interrupted each time, ` +
      `most recently because ${reason}.`;
    await this.transitions.endWithError(manager, run, { error, token });
  }

  /**
   * Ends a queued apply that approvals or policies no longer permit, in the transaction that would
   * start it. Returns whether it ended the apply.
   */
  private async endIfBlocked(manager: EntityManager, run: Run): Promise<boolean> {
    if (run.status !== 'apply_queued') return false;
    const obstacles = await findApplyObstacles(manager, run, run.confirmedBy);
    if (obstacles.length === 0) return false;
    const error = `The apply did not start. ${describeObstacles(obstacles)} Start another run.`;
    await this.transitions.apply(manager, systemSubject(run.id), run, 'errored', { error });
    return true;
  }

  private async startPhase(
    manager: EntityManager,
    run: Run,
    worker: string,
    changes: RunChanges,
  ): Promise<ClaimedRun> {
    const token = run.token + 1;
    const to: RunStatus = run.status === 'pending' ? 'fetching' : 'applying';
    const attempts = run.status === 'pending' ? run.attempts + 1 : run.attempts;
    await this.transitions.apply(manager, systemSubject(run.id), run, to, {
      ...changes,
      worker,
      token,
      attempts,
      leaseUntil: await this.leaseEnd(manager),
    });
    return { run, lease: { runId: run.id, worker, token } };
  }

  private async leaseEnd(manager: EntityManager): Promise<string> {
    return new Date((await this.clock.sharedNow(manager)).getTime() + this.leaseMs).toISOString();
  }
}

/**
 * Selects the next run that can start and is not deferred. Queued applies precede pending runs, as
 * their statuses do in alphabetical order.
 */
function selectNext(
  manager: EntityManager,
  columns: 'r.id' | 'r.*',
  pool: string | null,
  deferred: DeferredRuns,
  lock = '',
): Promise<Record<string, unknown>[]> {
  const parameters = new Parameters(manager);
  const eligible =
    pool === null
      ? "r.execution_mode = 'remote'"
      : `r.execution_mode = 'agent' AND r.agent_pool_id = ${parameters.add(pool)}`;
  const notIn = (status: RunStatus, column: string, values: readonly string[]): string =>
    values.length === 0
      ? ''
      : ` AND (r.status <> '${status}' OR ${column} NOT IN (${parameters.addAll(values)}))`;
  const suitable =
    notIn('pending', 'r.iac_constraint', deferred.constraints) +
    notIn('apply_queued', 'r.iac_version', deferred.versions);
  return selectRows(
    manager,
    `SELECT ${columns} FROM runs r WHERE ${CAN_START_SQL} AND ${eligible}${suitable}
     ORDER BY r.status, r.position LIMIT 1 ${lock}`,
    parameters,
  );
}
