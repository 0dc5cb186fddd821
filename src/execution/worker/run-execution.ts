import type { Logger } from 'pino';
import type { ApplyOutcome, Executor, PlanOutcome, RunJob } from '../execution.js';
import { NO_CHANGES } from '../plan/planned-changes.js';
import { RunFailure } from '../run-failure.js';
import { UNRECORDED_CHANGES } from '../run-result.js';
import { LeaseLost } from './lease.js';
import { RunLogWriter } from './run-log-writer.js';
import type { RunSource, RunTask } from './run-source.js';
import { RunStop } from './run-stop.js';

/**
 * Number of lease times since the last successful heartbeat after which a failed one stops an
 * execution. An apply gets more, because its run ends as lost only some time after the lease has
 * expired.
 */
const LEASES_WITHOUT_HEARTBEAT = { plan: 1, apply: 3 } as const;

/** Messages of a run whose worker failed; the log of the worker has the details. */
const FAULT = 'The worker failed. Its log has the reason under the ID of this run.';
const UNREAD_STATE =
  'The worker failed during the apply, and could not read the state. It tries again, and stores ' +
  'the state if it can: check the resources before you start another run.';
const FAULT_IN_APPLY =
  'The worker failed during the apply. The state records the completed changes.';

/** How a phase ended on this machine. `interrupted`: the run continues or ends elsewhere. */
type PhaseOutcome = 'planned' | 'applied' | 'failed' | 'canceled' | 'interrupted';

export interface ExecutionParts {
  readonly executor: Executor;
  readonly source: RunSource;
  readonly log: Logger;
}

/** Executes one claimed run: renews its lease, reacts to stop requests, and reports the outcome. */
export class RunExecution {
  /** Resolves when this process has finished with the run; never rejects. */
  readonly done: Promise<void>;
  private readonly stop = new RunStop();
  private lastHeartbeat = performance.now();
  /** The end of the log, if the source accepts it in a report. */
  private endOfLog = '';
  /** Heartbeats that have no response yet. */
  private pendingHeartbeats = 0;
  /** For the log of this process. */
  private outcome: PhaseOutcome = 'failed';

  constructor(
    private readonly task: RunTask,
    private readonly parts: ExecutionParts,
    /** Starts the phase afterwards, but renews the lease from the beginning. */
    previous: Promise<void> = Promise.resolve(),
  ) {
    this.done = this.execute(previous);
  }

  /** Interrupts the execution. A plan returns to the queue; the state of an apply is stored. */
  shutDown(): void {
    this.stop.request('shutdown');
  }

  private async execute(previous: Promise<void>): Promise<void> {
    const { source, log } = this.parts;
    const { lease, leaseTime, phase, job } = this.task;
    const subject = { run: lease.runId, workspace: job.workspace.id, phase };
    const began = performance.now();
    log.info({ ...subject }, 'run started');
    const writer = new RunLogWriter(
      (text) => source.appendLog(lease, phase, text),
      (error) => this.logFailure(error),
    );
    const heartbeat = setInterval(
      () => void this.sendHeartbeat(),
      leaseTime / source.heartbeatsPerLease,
    );
    const unsubscribe = source.listen(
      lease.runId,
      () => void (this.pendingHeartbeats === 0 && this.sendHeartbeat()),
    );
    try {
      await previous;
      await (this.task.phase === 'plan'
        ? this.plan(this.task, writer)
        : this.apply(this.task, writer));
    } catch (error) {
      this.outcome =
        error instanceof LeaseLost || source.isTransient(error) ? 'interrupted' : 'failed';
      this.logFailure(error);
      await this.handleFailure(error, writer).catch((second: unknown) => this.logFailure(second));
    } finally {
      unsubscribe();
      clearInterval(heartbeat);
      const milliseconds = Math.round(performance.now() - began);
      log.info({ ...subject, outcome: this.outcome, milliseconds }, 'run ended');
    }
  }

  /**
   * After a transient error, reports a plan as interrupted, but nothing about an apply, whose state
   * LeftoverRuns collects. After LeaseLost, reports nothing. Other errors end the run.
   */
  private async handleFailure(error: unknown, writer: RunLogWriter): Promise<void> {
    const { source } = this.parts;
    const { lease, phase } = this.task;
    if (error instanceof LeaseLost) return;
    // The end of the log may have been lost with the report that failed.
    const endOfLog = this.endOfLog + (await writer.takeRest());
    if (endOfLog !== '' && !source.isTransient(error))
      await source
        .appendLog(lease, phase, endOfLog)
        .catch((second: unknown) => this.logFailure(second));
    if (!source.isTransient(error)) return source.reportFailure(lease, FAULT);
    if (phase === 'plan')
      await source.reportPlan(lease, {
        outcome: { outcome: 'failed', message: FAULT },
        stopped: 'lease-lost',
        milliseconds: 0,
        endOfLog,
      });
  }

  private async plan({ lease, job }: RunTask, writer: RunLogWriter): Promise<void> {
    const { executor, source } = this.parts;
    const began = performance.now();
    const outcome = await executor.plan(job, writer, this.stop.signal, () =>
      source.reportFetched(lease),
    );
    this.outcome = this.outcomeOf(outcome);
    const milliseconds = Math.round(performance.now() - began);
    await this.closeLog(writer);
    await source.reportPlan(lease, {
      outcome,
      stopped: this.stop.reason,
      milliseconds,
      endOfLog: this.endOfLog,
    });
  }

  /** Applies the saved plan. Keeps the folder of the run until its state is stored. */
  private async apply(
    task: Extract<RunTask, { phase: 'apply' }>,
    writer: RunLogWriter,
  ): Promise<void> {
    const { executor, source } = this.parts;
    const { lease, job } = task;
    if (job.upload) writer.write(Buffer.from(headerOf(job)));
    const began = performance.now();
    const { isCollected, ...outcome } = await this.tryApply(task, writer);
    this.outcome = this.outcomeOf(outcome);
    const milliseconds = Math.round(performance.now() - began);
    await this.closeLog(writer);
    await source.reportApply(lease, {
      outcome,
      // The message of an interruption would claim that the state is complete.
      stopped: isCollected ? this.stop.reason : null,
      milliseconds,
      endOfLog: this.endOfLog,
    });
    // Otherwise, LeftoverRuns tries again to read the state.
    if (isCollected) await executor.forget(lease.runId);
  }

  private outcomeOf({ outcome }: Pick<PlanOutcome | ApplyOutcome, 'outcome'>): PhaseOutcome {
    const { reason } = this.stop;
    const isInterrupted = reason === 'shutdown' || reason === 'lease-lost';
    return outcome === 'canceled' && isInterrupted ? 'interrupted' : outcome;
  }

  private async closeLog(writer: RunLogWriter): Promise<void> {
    if (this.parts.source.acceptsEndOfLog) this.endOfLog = await writer.takeRest();
    else await writer.close();
  }

  /** `isCollected` is false if the state could not be read, but may be readable later. */
  private async tryApply(
    { job, savedPlan }: Extract<RunTask, { phase: 'apply' }>,
    writer: RunLogWriter,
  ): Promise<ApplyOutcome & { readonly isCollected: boolean }> {
    const { executor, log } = this.parts;
    try {
      const outcome = await executor.apply(job, savedPlan, writer, this.stop.signal);
      return { ...outcome, isCollected: true };
    } catch (error) {
      log.error({ run: job.runId, err: error }, 'apply failed on this machine');
      const failed = { outcome: 'failed', changes: NO_CHANGES } as const;
      try {
        const state = await executor.collectLeftoverState(job.runId);
        return { ...failed, message: FAULT_IN_APPLY, state, isCollected: true };
      } catch (second) {
        this.logFailure(second);
        if (!(second instanceof RunFailure))
          return { ...failed, message: UNREAD_STATE, state: null, isCollected: false };
        const reason = `${second.message} ${UNRECORDED_CHANGES}`;
        const message = `The worker failed during the apply. ${reason}`;
        return { ...failed, message, state: null, isCollected: true };
      }
    }
  }

  /** Renews the lease and receives stop requests. A hanging heartbeat does not block the next. */
  private async sendHeartbeat(): Promise<void> {
    this.pendingHeartbeats += 1;
    const { source, executor } = this.parts;
    const { lease, leaseTime, phase } = this.task;
    const sentAt = performance.now();
    try {
      const request = await source.heartbeat(lease);
      this.lastHeartbeat = Math.max(this.lastHeartbeat, sentAt);
      if (request !== null) this.stop.request(request);
      if (request === 'force') executor.kill(lease.runId);
    } catch (error) {
      // A short outage does not lose the lease.
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
    if (error instanceof LeaseLost) this.parts.log.info({ run: runId }, 'run lease lost');
    else this.parts.log.error({ run: runId, err: error }, 'run execution failed');
  }
}

/**
 * The start of the log of an uploaded configuration's apply. The tools discard exactly three lines
 * there, because HCP Terraform repeats the first lines of the plan's log.
 */
const headerOf = ({ runId, workspace, iacVersion }: RunJob): string =>
  `Applying the plan of ${runId}\nWorkspace: ${workspace.name}\nTool version: ${iacVersion}\n`;
