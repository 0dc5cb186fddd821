import type { Run, RunStatus } from '../../generated/client/index.js';
import { followRunLog } from '../../generated/client/run-logs.js';
import { RunsApi as GeneratedRunsApi } from '../../generated/client/runs.js';
import { call } from './call.js';
import type { CallOptions } from './connection.js';
import { pause } from './retry.js';
import { followPhase, type RunLogLine, type RunPhase } from './run-log.js';

export interface FollowLogOptions extends Pick<CallOptions, 'signal'> {
  /** Only this phase. Default: the plan, then the apply. */
  readonly phase?: RunPhase;
}

export interface WaitOptions extends Pick<CallOptions, 'signal'> {
  /**
   * The condition to wait for: one or several statuses, or a predicate. Default: the run has
   * succeeded, or needs a confirmation.
   */
  readonly until?: RunStatus | readonly RunStatus[] | ((run: Run) => boolean);
  /**
   * Called with each line of the log, in order. When the wait ends, all lines of completed phases
   * have been delivered.
   */
  readonly onLog?: (line: RunLogLine) => void;
  /** Called with the run at the start, and after each change of its status. */
  readonly onStatus?: (run: Run) => void;
}

/** A run ended without meeting the condition of `wait`. */
export class RunEndedError extends Error {
  /** The run with its final status. */
  readonly run: Run;

  constructor(run: Run) {
    const reason = run.errorMessage ? ` ${run.errorMessage}` : '';
    super(`The run ${run.id} is ${run.status}.${reason}`);
    this.name = 'RunEndedError';
    this.run = run;
  }
}

const SUCCEEDED: readonly RunStatus[] = ['applied', 'planned_and_finished'];
const FINAL: readonly RunStatus[] = [...SUCCEEDED, 'discarded', 'canceled', 'errored'];
const PLANNING: readonly RunStatus[] = ['pending', 'fetching', 'planning'];
const APPLYING: readonly RunStatus[] = ['confirmed', 'apply_queued', 'applying', 'applied'];

/** Whether a run with this status has ended. */
export const isFinalStatus = (status: RunStatus): boolean => FINAL.includes(status);

/** Milliseconds between two polls of a run: shorter after a change of its status. */
const FIRST_POLL_MS = 200;
const MAX_POLL_MS = 2_000;

/** Creates, follows, confirms and stops runs. */
export class RunsApi extends GeneratedRunsApi {
  /**
   * Waits until the run meets the condition `until`. Throws a RunEndedError if the run ends without
   * meeting it, or the reason of the signal if it aborts.
   */
  async wait(runId: string, options: WaitOptions = {}): Promise<Run> {
    const isReached = predicateOf(options.until);
    const log = new LogDelivery(this, runId, options);
    try {
      const run = await this.#poll(runId, options, log, isReached);
      await log.finish(run);
      if (!isReached(run)) throw new RunEndedError(run);
      return run;
    } finally {
      log.stop();
    }
  }

  /**
   * Yields the lines of a run's log as they are written, without empty lines, until the run or the
   * given phase ends. Resumes without a gap after a broken connection.
   */
  async *followLog(
    runId: string,
    { phase, signal }: FollowLogOptions = {},
  ): AsyncGenerator<RunLogLine, void, undefined> {
    for (const current of phase ? [phase] : (['plan', 'apply'] as const)) {
      const open = async (lastEventId: number, until: AbortSignal) =>
        await call<ReadableStream<Uint8Array>>(
          this.connection,
          followRunLog,
          { runId, phase: current, lastEventId },
          { signal: until, retries: 0 },
        );
      const isOver = async () => {
        const { status } = await this.read({ runId }, { ...(signal && { signal }) });
        return isFinalStatus(status) || (current === 'plan' && !PLANNING.includes(status));
      };
      yield* followPhase({ open, isOver }, current, signal);
    }
  }

  async #poll(
    runId: string,
    options: WaitOptions,
    log: LogDelivery,
    isReached: (run: Run) => boolean,
  ): Promise<Run> {
    let status: RunStatus | undefined;
    let delay = FIRST_POLL_MS;
    for (;;) {
      const run = await this.read({ runId }, { signal: log.signal });
      if (run.status !== status) {
        delay = FIRST_POLL_MS;
        options.onStatus?.(run);
        log.startReachedPhases(run);
      }
      status = run.status;
      if (isReached(run) || isFinalStatus(run.status)) return run;
      await pause(delay, log.signal);
      delay = Math.min(MAX_POLL_MS, delay * 1.5);
    }
  }
}

function predicateOf(until: WaitOptions['until']): (run: Run) => boolean {
  if (typeof until === 'function') return until;
  if (until === undefined)
    return ({ status, actions }) => SUCCEEDED.includes(status) || actions.isConfirmable;
  const statuses = Array.isArray(until) ? (until as readonly RunStatus[]) : [until as RunStatus];
  return ({ status }) => statuses.includes(status);
}

/** Passes log lines to the callback. An error of the callback or of the log ends the wait. */
class LogDelivery {
  readonly #controller = new AbortController();
  readonly #phases = new Map<RunPhase, Promise<void>>();
  readonly #abort = (): void => this.#controller.abort(this.options.signal?.reason);

  constructor(
    private readonly runs: RunsApi,
    private readonly runId: string,
    private readonly options: WaitOptions,
  ) {
    if (options.signal?.aborted) this.#abort();
    options.signal?.addEventListener('abort', this.#abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts to deliver the logs of the phases that the run has reached. */
  startReachedPhases({ status }: Run): void {
    this.#begin('plan');
    if (APPLYING.includes(status)) this.#begin('apply');
  }

  /** Waits for the lines of completed phases. */
  async finish({ status }: Run): Promise<void> {
    if (isFinalStatus(status) && status !== 'planned_and_finished') this.#begin('apply');
    if (!PLANNING.includes(status)) await this.#phases.get('plan');
    if (isFinalStatus(status)) await this.#phases.get('apply');
    if (this.signal.aborted) throw this.signal.reason;
  }

  stop(): void {
    this.options.signal?.removeEventListener('abort', this.#abort);
    this.#controller.abort();
  }

  #begin(phase: RunPhase): void {
    const { onLog } = this.options;
    if (!onLog || this.#phases.has(phase)) return;
    const previous = this.#phases.get('plan');
    this.#phases.set(
      phase,
      this.#deliver(phase, onLog, previous).catch((error: unknown) =>
        this.#controller.abort(error),
      ),
    );
  }

  async #deliver(
    phase: RunPhase,
    onLog: (line: RunLogLine) => void,
    previous: Promise<void> | undefined,
  ): Promise<void> {
    await previous;
    for await (const line of this.runs.followLog(this.runId, { phase, signal: this.signal }))
      onLog(line);
  }
}
