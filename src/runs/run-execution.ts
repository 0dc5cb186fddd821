import type { Logger } from 'pino';
import type { Executor } from './execution/execution.js';
import { LeaseLost } from './locked-run.js';
import type { RunApply } from './run-apply.js';
import { RunLogWriter } from './run-log-writer.js';
import type { RunLogs } from './run-logs.js';
import type { RunPlan } from './run-plan.js';
import { during, isPassing, outlasting } from './outlasting.js';
import type { ClaimedRun, RunQueue } from './run-queue.js';
import { RunStop } from './run-stop.js';
import type { RunWakeups } from './run-wakeups.js';

/** Heartbeats in the time of a lease. */
const HEARTBEATS = 3;

/** What the reader of a run is told of a fault of ours; the log has the rest. */
const FAULT = 'The worker failed. Its log tells why, under the id of this run.';

export interface ExecutionParts {
  readonly executor: Executor;
  readonly queue: RunQueue;
  readonly plan: RunPlan;
  readonly apply: RunApply;
  readonly logs: RunLogs;
  readonly wakeups: RunWakeups;
  readonly log: Logger;
}

/** One claimed run while this process executes it: holds its lease, hears when it is to stop. */
export class RunExecution {
  /** Settles when the run is no longer this process' business; never rejects. */
  readonly done: Promise<void>;
  private readonly stop = new RunStop();
  private heldUntil: number;
  private beating = false;

  constructor(
    private readonly claimed: ClaimedRun,
    private readonly parts: ExecutionParts,
    /** Where this machine reaches the registry; null: at its public address. */
    private readonly registryUrl: string | null,
  ) {
    this.heldUntil = performance.now() + parts.queue.lease;
    this.done = this.execute();
  }

  get runId(): string {
    return this.claimed.lease.runId;
  }

  /** To be called when the process ends. A plan goes back to the queue; an apply ends in order, with its state. */
  shutDown(): void {
    this.stop.ask('shutdown');
  }

  private async execute(): Promise<void> {
    const { plan, apply, logs, wakeups, queue } = this.parts;
    const { run, lease } = this.claimed;
    const phase = run.status === 'applying' ? 'apply' : 'plan';
    const writer = new RunLogWriter(logs, lease, phase, queue.lease, (error) => this.trouble(error));
    const heartbeat = setInterval(() => void this.beat(), queue.lease / HEARTBEATS);
    const deaf = wakeups.listen(run.id, () => void this.beat());
    try {
      await (phase === 'plan' ? plan : apply).execute(this.claimed, writer, this.stop, this.registryUrl);
    } catch (error) {
      this.trouble(error);
      await this.giveUp(error, phase).catch((second: unknown) => this.trouble(second));
    } finally {
      deaf();
      clearInterval(heartbeat);
    }
  }

  /**
   * What passes is no fault of the run: its plan goes back to the queue. An apply is left as that of a lost worker, whose
   * state is collected from the disk before the run ends and another one of the workspace begins.
   */
  private async giveUp(error: unknown, phase: 'plan' | 'apply'): Promise<void> {
    const { queue } = this.parts;
    const { lease } = this.claimed;
    if (error instanceof LeaseLost) return;
    if (!isPassing(error)) return queue.fail(lease, FAULT);
    if (phase === 'plan') await outlasting(during(queue.lease), () => queue.release(lease, 'the worker could not store the plan'));
  }

  /** Renews the lease, and hears whether somebody wants the run to end. */
  private async beat(): Promise<void> {
    if (this.beating) return;
    this.beating = true;
    const { queue, executor } = this.parts;
    const { lease } = this.claimed;
    try {
      const request = await queue.heartbeat(lease);
      this.heldUntil = performance.now() + queue.lease;
      if (request !== null) this.stop.ask(request);
      if (request === 'force') executor.kill(lease.runId);
    } catch (error) {
      // A database that is away for a moment takes nobody's lease.
      if (error instanceof LeaseLost || performance.now() > this.heldUntil) this.stop.ask('lease-lost');
      this.trouble(error);
    } finally {
      this.beating = false;
    }
  }

  private trouble(error: unknown): void {
    const { runId } = this.claimed.lease;
    if (error instanceof LeaseLost) this.parts.log.info({ run: runId }, 'the run is over or somebody else has it');
    else this.parts.log.error({ run: runId, err: error }, 'the execution of a run is in trouble');
  }
}
