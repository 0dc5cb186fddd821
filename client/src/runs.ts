import type { Run, RunStatus } from '../../generated/client/index.js';
import { followRunLog } from '../../generated/client/run-logs.js';
import { RunsApi as GeneratedRunsApi } from '../../generated/client/runs.js';
import { call } from './call.js';
import type { Callback } from './callback.js';
import type { CallOptions } from './connection.js';
import { retryDuringOutage } from './outage.js';
import { poll, requireId } from './polling.js';
import { followPhase, type RunLogLine, type RunPhase } from './run-log.js';

export interface FollowLogOptions extends Pick<CallOptions, 'signal'> {
  /** Only this phase. Default: the plan, then the apply. */
  readonly phase?: RunPhase | undefined;
}

export interface WaitOptions extends Pick<CallOptions, 'signal'> {
  /**
   * The condition to wait for: one or several statuses, or a predicate. Default: the run has
   * succeeded, or can be confirmed.
   */
  readonly until?: RunStatus | readonly RunStatus[] | ((run: Run) => boolean) | undefined;
  /**
   * Called with the lines of the log, in order. Before `wait` returns or throws a RunEndedError,
   * this function gets all lines of completed phases. An error or a rejection ends the wait.
   */
  readonly onLog?: Callback<RunLogLine> | undefined;
  /**
   * Called with the run at the start, and whenever a poll finds another status. An error or a
   * rejection ends the wait.
   */
  readonly onStatus?: Callback<Run> | undefined;
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

/** Adds `wait` and `followLog` to the operations of runs. */
export class RunsApi extends GeneratedRunsApi {
  /**
   * Waits until the run meets the condition `until`. Throws a RunEndedError if the run ends without
   * meeting it, and the signal's reason if the signal aborts. Retries during an outage of the
   * server, unless `Retry-After` exceeds 60 seconds; before the first success, at most eight times.
   */
  async wait(runId: string, options: WaitOptions = {}): Promise<Run> {
    requireId('runs.wait', 'run', runId);
    const isReached = predicateOf(options.until);
    const log = new LogDelivery(
      // Phases are followed only after the first response.
      (phase, signal) => this.#followPhase(runId, phase, signal, true),
      options,
    );
    try {
      const run = await poll<Run>(
        {
          read: () => this.read({ runId }, { signal: log.signal, retries: 0 }),
          isDone: (current) => isReached(current) || isFinalStatus(current.status),
          progressOf: ({ status }) => status,
          onProgress: async (current) => {
            await options.onStatus?.(current);
            log.startReachedPhases(current);
          },
        },
        log.signal,
      );
      await log.finish(run);
      if (!isReached(run)) throw new RunEndedError(run);
      return run;
    } finally {
      log.stop();
    }
  }

  /**
   * Yields the lines of a run's log as they are written, without empty lines, until the run or the
   * given phase ends. Resumes without a gap after a broken connection or an outage of the server;
   * the limits of the retries are those of {@link wait}.
   */
  async *followLog(
    runId: string,
    { phase, signal }: FollowLogOptions = {},
  ): AsyncGenerator<RunLogLine, void, undefined> {
    requireId('runs.followLog', 'run', runId);
    let hasResponded = false;
    for (const current of phase ? [phase] : (['plan', 'apply'] as const)) {
      yield* this.#followPhase(runId, current, signal, hasResponded);
      hasResponded = true;
    }
  }

  #followPhase(
    runId: string,
    phase: RunPhase,
    signal: AbortSignal | undefined,
    hasResponded: boolean,
  ): AsyncGenerator<RunLogLine, void, undefined> {
    const open = async (lastEventId: number, until: AbortSignal) =>
      await call<ReadableStream<Uint8Array>>(
        this.connection,
        followRunLog,
        { runId, phase, lastEventId },
        { signal: until, retries: 0 },
      );
    const isOver = async () => {
      const { status } = await retryDuringOutage(
        () => this.read({ runId }, { signal, retries: 0 }),
        true,
        signal,
      );
      return isFinalStatus(status) || (phase === 'plan' && !PLANNING.includes(status));
    };
    return followPhase({ open, isOver }, phase, signal, hasResponded);
  }
}

function predicateOf(until: WaitOptions['until']): (run: Run) => boolean {
  if (typeof until === 'function') return until;
  if (until === undefined)
    return ({ status, actions }) => SUCCEEDED.includes(status) || actions.isConfirmable;
  const statuses = Array.isArray(until) ? (until as readonly RunStatus[]) : [until as RunStatus];
  return ({ status }) => statuses.includes(status);
}

/** Passes log lines to the callback. An error of the callback or the log ends the wait. */
class LogDelivery {
  readonly #controller = new AbortController();
  readonly #phases = new Map<RunPhase, Promise<void>>();
  readonly #abort = (): void => this.#controller.abort(this.options.signal?.reason);

  constructor(
    private readonly follow: (
      phase: RunPhase,
      signal: AbortSignal,
    ) => AsyncGenerator<RunLogLine, void, undefined>,
    private readonly options: WaitOptions,
  ) {
    if (options.signal?.aborted) this.#abort();
    options.signal?.addEventListener('abort', this.#abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

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
    onLog: Callback<RunLogLine>,
    previous: Promise<void> | undefined,
  ): Promise<void> {
    await previous;
    for await (const line of this.follow(phase, this.signal)) await onLog(line);
  }
}
