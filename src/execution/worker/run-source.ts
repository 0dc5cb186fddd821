import type { ApplyOutcome, Executor, PlanOutcome, RunJob } from '../execution.js';
import type { Lease } from './lease.js';
import type { StopReason } from './run-stop.js';

export type RunPhase = 'plan' | 'apply';

/** A claimed run, with all that its execution needs. `leaseTime`: milliseconds for which it is held without a heartbeat. */
export type RunTask = {
  readonly lease: Lease;
  readonly leaseTime: number;
  readonly job: RunJob;
} & ({ readonly phase: 'plan' } | { readonly phase: 'apply'; readonly savedPlan: Buffer });

/** What the machine can execute runs with. */
export interface Tools {
  readonly versions: readonly string[];
  /** What it installs when a run needs it, the preferred one first. */
  readonly installable: readonly string[];
  /** Why it can execute none; null when it can. */
  readonly unavailable: string | null;
}

export async function toolsOf(executor: Executor): Promise<Tools> {
  const [versions, installable, unavailable] = await Promise.all([
    executor.versions(),
    executor.installable(),
    executor.unavailable(),
  ]);
  return { versions: versions.map(({ version }) => version), installable, unavailable };
}

/** How a step went: what the executor says, and what had been asked of it. */
export interface Report<Outcome> {
  readonly outcome: Outcome;
  readonly stopped: StopReason | null;
  readonly milliseconds: number;
  /** What has not been appended to the log yet. */
  readonly endOfLog?: string;
}

/** What to do with the files that a run has left on a machine. */
export type LeftVerdict = 'wait' | 'drop' | 'collect';

/** What an execution hears with each heartbeat. */
export type CancelRequest = 'cancel' | 'force' | null;

/** Who takes runs, and what it knows of them. */
export interface RunClaimer {
  /** The ids of the runs that it has. */
  readonly executing: readonly string[];
  /** Whether a run was given to it under this lease before. */
  hasClaimed(lease: Lease): boolean;
}

/**
 * Where runs come from and where their outcomes go: the database, or a server that an agent asks. Every write names the
 * lease, and throws {@link LeaseLost} when that is over.
 */
export interface RunSource {
  /** Heartbeats in the time of a lease. */
  readonly heartbeats: number;
  /** The reports may have the end of the log. */
  readonly acceptsEndOfLog: boolean;
  /** The next run for this machine; null when none has come for a while, or the signal has aborted. */
  next(
    tools: () => Promise<Tools>,
    taker: RunClaimer,
    signal: AbortSignal,
  ): Promise<RunTask | null>;
  heartbeat(lease: Lease): Promise<CancelRequest>;
  /** Calls the listener when there may be something to hear before the next heartbeat, until the function that it gives is called. */
  listen(runId: string, listener: () => void): () => void;
  append(lease: Lease, phase: RunPhase, text: string): Promise<void>;
  /** The step from `fetching` to `planning`. */
  fetched(lease: Lease): Promise<void>;
  planEnded(lease: Lease, report: Report<PlanOutcome>): Promise<void>;
  applyEnded(lease: Lease, report: Report<ApplyOutcome>): Promise<void>;
  /** True of what passes without anybody's doing wrong: no fault of the run. */
  isTransient(error: unknown): boolean;
  /** Ends the run of a worker that can't go on with it. */
  fail(lease: Lease, error: string): Promise<void>;
  leftVerdict(runId: string): Promise<LeftVerdict>;
  /** Keeps the state that an interrupted apply has left; null: it had changed none. */
  keepLeftState(runId: string, state: Buffer | null): Promise<void>;
  /** This machine takes no further run. */
  withdraw(): Promise<void>;
  /** What else is to be done every few seconds. `executing`: as of {@link RunClaimer}. */
  runMaintenance(executing: readonly string[]): Promise<void>;
}
