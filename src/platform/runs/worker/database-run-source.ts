import type { ApplyOutcome, PlanOutcome } from '../../../execution/execution.js';
import { within, isTransient, retryWhileTransient } from './retry-while-transient.js';
import type { RunApply } from './run-apply.js';
import type { RunLeftovers } from './run-leftovers.js';
import type { RunLogs } from '../logs/run-logs.js';
import type { RunPlan } from './run-plan.js';
import type { RunQueue } from './run-queue.js';
import type { RunTasks } from './run-tasks.js';
import { QUEUE, type RunWakeups, stopOf } from './run-wakeups.js';
import type { Runner, RunnerToolsService } from './runner-tools.service.js';
import type { Lease } from '../../../execution/worker/lease.js';
import type {
  CancelRequest,
  LeftVerdict,
  Report,
  RunPhase,
  RunSource,
  RunTask,
  RunClaimer,
  Tools,
} from '../../../execution/worker/run-source.js';

/** A worker reads the queue at least this often. */
const POLL_INTERVAL_MS = 2_000;

export interface RunEngine {
  readonly queue: RunQueue;
  readonly tasks: RunTasks;
  readonly plan: RunPlan;
  readonly apply: RunApply;
  readonly logs: RunLogs;
  readonly leftovers: RunLeftovers;
  readonly wakeups: RunWakeups;
  readonly runnerTools: RunnerToolsService;
}

/** The source of runs with execution mode `remote`, for a worker with database access. */
export class DatabaseRunSource implements RunSource {
  readonly heartbeats = 3;
  readonly acceptsEndOfLog = true;
  private readonly runner: Runner;
  /** The announced tools; null if the worker claims no runs. */
  private announced: Tools | null = null;
  /** Whether an interrupted claim may have been committed. */
  private isClaimUncertain = false;

  constructor(
    private readonly engine: RunEngine,
    private readonly worker: string,
    /** The URL of the registry for this machine; null for the public URL. */
    private readonly registryUrl: string | null,
  ) {
    this.runner = { worker, pool: null };
  }

  async next(
    tools: () => Promise<Tools>,
    claimer: RunClaimer,
    signal: AbortSignal,
  ): Promise<RunTask | null> {
    const { wakeups } = this.engine;
    const woken = new AbortController();
    const wakeup = wakeups.waitForNext(
      QUEUE,
      POLL_INTERVAL_MS,
      AbortSignal.any([signal, woken.signal]),
    );
    try {
      const available = await tools();
      // Announces newly installed tools immediately; maintenance repeats the announcement.
      if (!this.announced || !isSame(this.announced, available)) await this.announce(available);
      const task = await this.claim(available, claimer);
      if (task) return task;
      await wakeup;
      return null;
    } finally {
      woken.abort();
    }
  }

  /**
   * After an interrupted claim, first recovers the run that it may have claimed, because no other
   * worker executes it.
   */
  private async claim(tools: Tools, claimer: RunClaimer): Promise<RunTask | null> {
    const { queue, tasks, runnerTools } = this.engine;
    try {
      const unacknowledged = this.isClaimUncertain
        ? await queue.recoverUnacknowledgedClaim(this.worker, (lease) => claimer.hasClaimed(lease))
        : null;
      const claimed =
        unacknowledged ??
        (await queue.claim(this.worker, null, {
          left: () => runnerTools.leftToOthers(this.runner, tools),
          settled: tasks.settledFor(tools),
        }));
      const task = claimed && (await tasks.of(claimed, tools, this.registryUrl));
      // There may be several unacknowledged claims.
      this.isClaimUncertain = unacknowledged !== null;
      return task;
    } catch (error) {
      this.isClaimUncertain ||= isTransient(error);
      throw error;
    }
  }

  async heartbeat(lease: Lease): Promise<CancelRequest> {
    return this.engine.queue.heartbeat(lease);
  }

  listen(runId: string, listener: () => void): () => void {
    return this.engine.wakeups.listen(stopOf(runId), listener);
  }

  async append(lease: Lease, phase: RunPhase, text: string): Promise<void> {
    await this.retryBriefly(() => this.engine.logs.append(lease, phase, text));
  }

  async fetched(lease: Lease): Promise<void> {
    await this.retryBriefly(() => this.engine.plan.recordFetched(lease));
  }

  async planEnded(lease: Lease, report: Report<PlanOutcome>): Promise<void> {
    await this.retryBriefly(() => this.engine.plan.recordEnd(lease, report));
  }

  async applyEnded(lease: Lease, report: Report<ApplyOutcome>): Promise<void> {
    // Retries indefinitely, because the state must not be lost. At a shutdown, the state stays on
    // the disk for the next worker of this machine.
    await retryWhileTransient(
      () => report.stopped !== 'shutdown',
      () => this.engine.apply.recordEnd(lease, report),
    );
  }

  isTransient(error: unknown): boolean {
    return isTransient(error);
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

  /** Announces the tools of this machine, before it claims the first run. */
  async announce(tools: Tools): Promise<void> {
    this.announced = tools;
    await this.engine.runnerTools.announce(this.runner, tools);
  }

  async withdraw(): Promise<void> {
    this.announced = null;
    await this.engine.runnerTools.withdraw(this.worker);
  }

  async runMaintenance(): Promise<void> {
    // A busy worker does not call next(), which announces otherwise.
    if (this.announced) await this.announce(this.announced);
    await this.engine.queue.reap();
  }

  /** Retries for one lease, so that a plan survives a database restart. */
  private retryBriefly<T>(work: () => Promise<T>): Promise<T> {
    return retryWhileTransient(within(this.engine.queue.lease), work);
  }
}

const isSame = (left: Tools, right: Tools): boolean =>
  left.unavailable === right.unavailable &&
  left.versions.join() === right.versions.join() &&
  left.installable.join() === right.installable.join();
