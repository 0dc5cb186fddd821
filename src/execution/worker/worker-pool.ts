import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Lease } from './lease.js';
import { LeftoverRuns } from './leftover-runs.js';
import { type ExecutionParts, RunExecution } from './run-execution.js';
import { type RunClaimer, type RunTask, toolsOf } from './run-source.js';

/** Milliseconds between maintenance rounds, and before a retry. */
const MAINTENANCE_INTERVAL_MS = 2_000;
const RETRY_DELAY_MS = 2_000;

/** Maximum remembered leases: far more than a source could offer again. */
const CLAIMED_CACHE_SIZE = 10_000;
const CLAIMED_TWICE = 'The run was assigned to its worker twice.';

/**
 * Claims runs from their source and executes several concurrently, in a server, a runner or an
 * agent.
 */
export class WorkerPool implements RunClaimer {
  private readonly running = new Map<string, RunExecution>();
  /** Prevents a second execution under the same lease. */
  private readonly claimed = new LRUCache<string, true>({ max: CLAIMED_CACHE_SIZE });
  private readonly leftoverRuns: LeftoverRuns;
  private readonly stopping = new AbortController();
  private readonly stopped = new Promise<void>((resolve) =>
    this.stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  private isShuttingDown = false;
  private loops: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: ExecutionParts,
    /** Maximum concurrent runs; 0: maintenance only. */
    private readonly concurrency: number,
  ) {
    this.leftoverRuns = new LeftoverRuns(parts.executor, parts.source, parts.log);
  }

  start(): void {
    this.loops = Promise.all([
      this.repeat(RETRY_DELAY_MS, () => this.claimRun()),
      this.repeat(MAINTENANCE_INTERVAL_MS, () => this.collectLeftoverRuns()),
      this.repeat(MAINTENANCE_INTERVAL_MS, () => this.runMaintenance()),
    ]);
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  get executing(): readonly string[] {
    return [...this.running.keys()];
  }

  hasClaimed(lease: Lease): boolean {
    return this.claimed.has(leaseKeyOf(lease));
  }

  /**
   * Starts no further claim, and waits up to the given number of seconds for active runs. Then
   * interrupts them, and waits until this process has finished with them.
   */
  async stop(seconds: number): Promise<void> {
    // The timer starts first: a claim or an unavailable source can delay the following steps.
    const timer = setTimeout(() => this.shutDown(), seconds * 1000);
    this.stopping.abort();
    await this.loops;
    await Promise.all([this.withdraw(), ...[...this.running.values()].map(({ done }) => done)]);
    clearTimeout(timer);
  }

  /** Interrupts active runs, and runs that are being claimed. */
  shutDown(): void {
    this.isShuttingDown = true;
    for (const execution of this.running.values()) execution.shutDown();
  }

  private withdraw(): Promise<void> {
    return this.parts.source
      .withdraw()
      .catch((error: unknown) =>
        this.parts.log.warn({ err: error }, 'could not withdraw this worker'),
      );
  }

  private async claimRun(): Promise<boolean> {
    const { signal } = this.stopping;
    if (this.running.size >= this.concurrency) return this.waitForSlot();
    const task = await this.parts.source.claimNext(
      () => toolsOf(this.parts.executor),
      this,
      signal,
    );
    if (task) await this.begin(task);
    return true;
  }

  private async begin(task: RunTask): Promise<void> {
    const { runId } = task.lease;
    if (this.hasClaimed(task.lease))
      return this.parts.source.reportFailure(task.lease, CLAIMED_TWICE);
    this.claimed.set(leaseKeyOf(task.lease), true);
    // The previous execution of a plan may still be ending after it has lost its lease.
    const execution = new RunExecution(task, this.parts, this.running.get(runId)?.done);
    this.running.set(runId, execution);
    void execution.done.then(() => {
      if (this.running.get(runId) === execution) this.running.delete(runId);
    });
    if (this.isShuttingDown) execution.shutDown();
  }

  private async waitForSlot(): Promise<boolean> {
    await Promise.race([this.stopped, ...[...this.running.values()].map(({ done }) => done)]);
    return true;
  }

  private async collectLeftoverRuns(): Promise<boolean> {
    await this.leftoverRuns.collect(this.executing);
    return false;
  }

  private async runMaintenance(): Promise<boolean> {
    await this.parts.source.runMaintenance(this.executing);
    return false;
  }

  /** Repeats the work, immediately if it returns true, otherwise after a pause. */
  private async repeat(pause: number, work: () => Promise<boolean>): Promise<void> {
    const { signal } = this.stopping;
    while (!this.isStopping()) {
      try {
        if (await work()) continue;
      } catch (error) {
        if (!this.isStopping()) this.parts.log.error({ err: error }, 'worker loop failed');
      }
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

const leaseKeyOf = ({ runId, token }: Lease): string => `${runId} ${token}`;
