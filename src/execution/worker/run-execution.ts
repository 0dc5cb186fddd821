import type { Logger } from 'pino';
import { type ApplyOutcome, type Executor } from '../execution.js';
import { NO_CHANGES } from '../planned-changes.js';
import { LeaseLost } from './lease.js';
import { RunLogWriter } from './run-log-writer.js';
import type { RunSource, RunTask } from './run-source.js';
import { RunStop } from './run-stop.js';

/** Leases without a heartbeat after which an execution stops. Nobody else ends an apply for four leases more, so it may wait longer. */
const LEASES_WITHOUT_HEARTBEAT = { plan: 1, apply: 3 } as const;

/** What the reader of a run is told of a fault of ours; the log has the rest. */
const FAULT = 'The worker failed. Its log tells why, under the id of this run.';
const FAULT_IN_APPLY =
  'The worker failed in the middle of the apply. What it had done is in the state.';

export interface ExecutionParts {
  readonly executor: Executor;
  readonly source: RunSource;
  readonly log: Logger;
}

/** One claimed run while this process executes it: holds its lease, hears when it is to stop, and reports how it went. */
export class RunExecution {
  /** Settles when the run is no longer this process' business; never rejects. */
  readonly done: Promise<void>;
  private readonly stop = new RunStop();
  private lastHeartbeat = performance.now();
  /** The end of the log that goes with the report. */
  private endOfLog = '';
  /** Heartbeats without an answer so far. */
  private pendingHeartbeats = 0;

  constructor(
    private readonly task: RunTask,
    private readonly parts: ExecutionParts,
  ) {
    this.done = this.execute();
  }

  /** To be called when the process ends. A plan goes back to the queue; an apply ends in order, with its state. */
  shutDown(): void {
    this.stop.request('shutdown');
  }

  private async execute(): Promise<void> {
    const { source } = this.parts;
    const { lease, leaseTime, phase } = this.task;
    const writer = new RunLogWriter(
      (text) => source.append(lease, phase, text),
      (error) => this.logFailure(error),
    );
    const heartbeat = setInterval(() => void this.sendHeartbeat(), leaseTime / source.heartbeats);
    const deaf = source.listen(
      lease.runId,
      () => void (this.pendingHeartbeats === 0 && this.sendHeartbeat()),
    );
    try {
      await (this.task.phase === 'plan'
        ? this.plan(this.task, writer)
        : this.apply(this.task, writer));
    } catch (error) {
      this.logFailure(error);
      await this.handleFailure(error, writer).catch((second: unknown) => this.logFailure(second));
    } finally {
      deaf();
      clearInterval(heartbeat);
    }
  }

  /**
   * What passes is no fault of the run: its plan goes back to the queue. An apply is left as that of a lost worker, whose
   * state is collected from the disk before the run ends and another one of the workspace begins.
   */
  private async handleFailure(error: unknown, writer: RunLogWriter): Promise<void> {
    const { source } = this.parts;
    const { lease, phase } = this.task;
    if (error instanceof LeaseLost) return;
    // A report that can't be kept must not take the end of the log with it.
    const endOfLog = this.endOfLog + (await writer.end());
    if (endOfLog !== '' && !source.isTransient(error))
      await source
        .append(lease, phase, endOfLog)
        .catch((second: unknown) => this.logFailure(second));
    if (!source.isTransient(error)) return source.fail(lease, FAULT);
    if (phase === 'plan')
      await source.planEnded(lease, {
        outcome: { outcome: 'failed', message: FAULT },
        stopped: 'lease-lost',
        milliseconds: 0,
        endOfLog,
      });
  }

  private async plan({ lease, job }: RunTask, writer: RunLogWriter): Promise<void> {
    const { executor, source } = this.parts;
    const began = performance.now();
    const outcome = await executor.plan(job, writer, this.stop.signal, () => source.fetched(lease));
    const milliseconds = Math.round(performance.now() - began);
    await this.end(writer);
    await source.planEnded(lease, {
      outcome,
      stopped: this.stop.reason,
      milliseconds,
      endOfLog: this.endOfLog,
    });
  }

  /** The folder of the run stays, with its state, until that has been kept. */
  private async apply(
    task: Extract<RunTask, { phase: 'apply' }>,
    writer: RunLogWriter,
  ): Promise<void> {
    const { executor, source } = this.parts;
    const { lease } = task;
    const began = performance.now();
    const outcome = await this.attempt(task, writer);
    const milliseconds = Math.round(performance.now() - began);
    await this.end(writer);
    await source.applyEnded(lease, {
      outcome,
      stopped: this.stop.reason,
      milliseconds,
      endOfLog: this.endOfLog,
    });
    await executor.forget(lease.runId);
  }

  private async end(writer: RunLogWriter): Promise<void> {
    if (this.parts.source.acceptsEndOfLog) this.endOfLog = await writer.end();
    else await writer.close();
  }

  private async attempt(
    { job, savedPlan }: Extract<RunTask, { phase: 'apply' }>,
    writer: RunLogWriter,
  ): Promise<ApplyOutcome> {
    const { executor, log } = this.parts;
    try {
      return await executor.apply(job, savedPlan, writer, this.stop.signal);
    } catch (error) {
      log.error(
        { run: job.runId, err: error },
        'the apply of a run failed for a reason of this machine',
      );
      return {
        outcome: 'failed',
        message: FAULT_IN_APPLY,
        changes: NO_CHANGES,
        state: await executor.collectLeftState(job.runId).catch((second: unknown) => {
          this.logFailure(second);
          return null;
        }),
      };
    }
  }

  /**
   * Renews the lease, and hears whether somebody wants the run to end. A heartbeat that hangs does not hold up the next one,
   * which may go another way.
   */
  private async sendHeartbeat(): Promise<void> {
    this.pendingHeartbeats += 1;
    const { source, executor } = this.parts;
    const { lease, leaseTime, phase } = this.task;
    const asked = performance.now();
    try {
      const request = await source.heartbeat(lease);
      this.lastHeartbeat = Math.max(this.lastHeartbeat, asked);
      if (request !== null) this.stop.request(request);
      if (request === 'force') executor.kill(lease.runId);
    } catch (error) {
      // A database or a server that is away for a moment takes nobody's lease.
      if (
        error instanceof LeaseLost ||
        performance.now() > this.lastHeartbeat + LEASES_WITHOUT_HEARTBEAT[phase] * leaseTime
      )
        this.stop.request('lease-lost');
      this.logFailure(error);
    } finally {
      this.pendingHeartbeats -= 1;
    }
  }

  private logFailure(error: unknown): void {
    const { runId } = this.task.lease;
    if (error instanceof LeaseLost)
      this.parts.log.info({ run: runId }, 'the run is over or somebody else has it');
    else this.parts.log.error({ run: runId, err: error }, 'the execution of a run is in trouble');
  }
}
