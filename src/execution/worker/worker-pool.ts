import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { LeftRuns } from './left-runs.js';
import { type ExecutionParts, RunExecution } from './run-execution.js';
import type { Lease } from './lease.js';
import { type RunTask, type RunClaimer, toolsOf } from './run-source.js';

/** Milliseconds between two looks for runs that were left, and after a look that failed. */
const MAINTENANCE_INTERVAL_MS = 2_000;
const RETRY_DELAY_MS = 2_000;

/** Leases that are remembered: far more than can be asked for again. */
const CLAIMED_CACHE_SIZE = 10_000;
const FAULT = 'The run was given to its worker twice.';

/** Takes runs from their source and executes them, several at once: in a server, in the command `runner`, in an agent. */
export class WorkerPool implements RunClaimer {
  private readonly running = new Map<string, RunExecution>();
  /** Leases that were taken once: no apply is begun a second time under the same one. */
  private readonly claimed = new LRUCache<string, true>({ max: CLAIMED_CACHE_SIZE });
  private readonly left: LeftRuns;
  private readonly stopping = new AbortController();
  private readonly stopped = new Promise<void>((resolve) =>
    this.stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  private isShuttingDown = false;
  private loops: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: ExecutionParts,
    /** Runs at once; 0: it only looks after what was left. */
    private readonly concurrency: number,
  ) {
    this.left = new LeftRuns(parts.executor, parts.source, parts.log);
  }

  start(): void {
    this.loops = Promise.all([
      this.repeat(RETRY_DELAY_MS, () => this.claimRun()),
      this.repeat(MAINTENANCE_INTERVAL_MS, () => this.collectLeft()),
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
    return this.claimed.has(nameOf(lease));
  }

  /**
   * Takes no further run, and waits so many seconds for those under way. Then plans go back to the queue, and applies are
   * interrupted in order: each is waited for until its state is kept.
   */
  async stop(seconds: number): Promise<void> {
    // The time counts from here on, also while the database is away and nothing of what follows gets on.
    const timer = setTimeout(() => this.shutDown(), seconds * 1000);
    this.stopping.abort();
    await this.loops;
    await Promise.all([this.withdraw(), ...[...this.running.values()].map(({ done }) => done)]);
    clearTimeout(timer);
  }

  /** Interrupts what is under way, and what a round that is not over yet begins. */
  shutDown(): void {
    this.isShuttingDown = true;
    for (const execution of this.running.values()) execution.shutDown();
  }

  private withdraw(): Promise<void> {
    return this.parts.source
      .withdraw()
      .catch((error: unknown) =>
        this.parts.log.warn({ err: error }, 'could not tell that this machine takes no more runs'),
      );
  }

  /** Gives true when there may be more to do at once. */
  private async claimRun(): Promise<boolean> {
    const { signal } = this.stopping;
    if (this.running.size >= this.concurrency) return this.untilOneEnds();
    const task = await this.parts.source.next(() => toolsOf(this.parts.executor), this, signal);
    if (task) await this.begin(task);
    return true;
  }

  private async begin(task: RunTask): Promise<void> {
    const { runId } = task.lease;
    if (this.hasClaimed(task.lease)) return this.parts.source.fail(task.lease, FAULT);
    this.claimed.set(nameOf(task.lease), true);
    const execution = new RunExecution(task, this.parts);
    this.running.set(runId, execution);
    void execution.done.then(() => this.running.delete(runId));
    if (this.isShuttingDown) execution.shutDown();
  }

  private async untilOneEnds(): Promise<boolean> {
    await Promise.race([this.stopped, ...[...this.running.values()].map(({ done }) => done)]);
    return true;
  }

  private async collectLeft(): Promise<boolean> {
    await this.left.collect(this.executing);
    return false;
  }

  private async runMaintenance(): Promise<boolean> {
    await this.parts.source.runMaintenance(this.executing);
    return false;
  }

  /** Does the work again and again, at once where it asks for that, else after a pause. */
  private async repeat(pause: number, work: () => Promise<boolean>): Promise<void> {
    const { signal } = this.stopping;
    while (!this.isStopping()) {
      try {
        if (await work()) continue;
      } catch (error) {
        if (!this.isStopping())
          this.parts.log.error({ err: error }, 'the worker could not look after its runs');
      }
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

const nameOf = ({ runId, token }: Lease): string => `${runId} ${token}`;
