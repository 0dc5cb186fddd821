import type { ApplyOutcome, PlanOutcome } from './execution/execution.js';
import { during, isPassing, outlasting } from './outlasting.js';
import type { RunApply } from './run-apply.js';
import type { RunLeftovers } from './run-leftovers.js';
import type { RunLogs } from './run-logs.js';
import type { RunPlan } from './run-plan.js';
import type { RunQueue } from './run-queue.js';
import type { RunTasks } from './run-tasks.js';
import { QUEUE, type RunWakeups } from './run-wakeups.js';
import type { RunWorkers } from './run-workers.js';
import type { Lease } from './work/lease.js';
import type { CancelRequest, LeftVerdict, Report, RunPhase, RunSource, RunTask, Tools } from './work/run-source.js';

/** Milliseconds after which a worker looks by itself. */
const POLL = 2_000;

/** Heartbeats in the time of a lease. */
const HEARTBEATS = 3;

export interface RunEngine {
  readonly queue: RunQueue;
  readonly tasks: RunTasks;
  readonly plan: RunPlan;
  readonly apply: RunApply;
  readonly logs: RunLogs;
  readonly leftovers: RunLeftovers;
  readonly wakeups: RunWakeups;
  readonly workers: RunWorkers;
}

/** Runs of the mode `remote`, for a worker that has the database. */
export class DatabaseRunSource implements RunSource {
  readonly lease: number;
  readonly heartbeatPause: number;

  constructor(
    private readonly engine: RunEngine,
    private readonly worker: string,
    /** Where this machine reaches the registry; null: at its public address. */
    private readonly registryUrl: string | null,
    private readonly concurrency: number,
  ) {
    this.lease = engine.queue.lease;
    this.heartbeatPause = this.lease / HEARTBEATS;
  }

  async next(tools: () => Promise<Tools>, _executing: readonly string[], signal: AbortSignal): Promise<RunTask | null> {
    const { queue, tasks, wakeups } = this.engine;
    const woken = new AbortController();
    const wakeup = wakeups.next(QUEUE, POLL, AbortSignal.any([signal, woken.signal]));
    try {
      const claimed = await queue.claim(this.worker);
      if (claimed) return await tasks.of(claimed, await tools(), this.registryUrl);
      await wakeup;
      return null;
    } finally {
      woken.abort();
    }
  }

  async heartbeat(lease: Lease): Promise<CancelRequest> {
    return this.engine.queue.heartbeat(lease);
  }

  listen(runId: string, listener: () => void): () => void {
    return this.engine.wakeups.listen(runId, listener);
  }

  async append(lease: Lease, phase: RunPhase, text: string): Promise<void> {
    await this.outlasting(() => this.engine.logs.append(lease, phase, text));
  }

  async fetched(lease: Lease): Promise<void> {
    await this.outlasting(() => this.engine.plan.begun(lease));
  }

  async planEnded(lease: Lease, report: Report<PlanOutcome>): Promise<void> {
    await this.outlasting(() => this.engine.plan.ended(lease, report));
  }

  async applyEnded(lease: Lease, report: Report<ApplyOutcome>): Promise<void> {
    // What has been applied must be known, however long the database is away or the disk is full: nothing else happens in
    // the workspace until then. At a shutdown the state stays on the disk, for the next worker of this machine.
    await outlasting(() => report.stopped !== 'shutdown', () => this.engine.apply.ended(lease, report));
  }

  isPassing(error: unknown): boolean {
    return isPassing(error);
  }

  async fail(lease: Lease, error: string): Promise<void> {
    await this.engine.queue.fail(lease, error);
  }

  async leftVerdict(runId: string): Promise<LeftVerdict> {
    return this.engine.leftovers.verdict(runId);
  }

  async keepLeftState(runId: string, state: Buffer | null): Promise<void> {
    await this.engine.leftovers.keep(runId, state);
  }

  async keepHouse(): Promise<void> {
    await this.engine.workers.seen(this.worker, this.concurrency);
    await this.engine.queue.reap();
  }

  /** A restart of the database must not cost a plan. */
  private outlasting<T>(work: () => Promise<T>): Promise<T> {
    return outlasting(during(this.lease), work);
  }
}
