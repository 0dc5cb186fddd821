import type { ApplyOutcome, Executor, PlanOutcome, RunJob } from '../execution.js';
import type { Lease } from './lease.js';
import type { StopReason } from './run-stop.js';

export type RunPhase = 'plan' | 'apply';

/**
 * A claimed run with everything for its execution. `leaseTime`: milliseconds until the lease
 * expires without a heartbeat.
 */
export type RunTask = {
  readonly lease: Lease;
  readonly leaseTime: number;
  readonly job: RunJob;
} & ({ readonly phase: 'plan' } | { readonly phase: 'apply'; readonly savedPlan: Buffer });

/** The tools of a machine. */
export interface Tools {
  readonly versions: readonly string[];
  /** Versions that it installs when a run needs them, the preferred one first. */
  readonly installable: readonly string[];
  /** Why it can execute none; null if it can. */
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

/** The outcome of a step, and the stop request if there was one. */
export interface Report<Outcome> {
  readonly outcome: Outcome;
  readonly stopped: StopReason | null;
  readonly milliseconds: number;
  /** Output that was not appended to the log yet. */
  readonly endOfLog?: string;
}

/** What to do with leftover files of a run. */
export type LeftVerdict = 'wait' | 'drop' | 'collect';

/** Returned by each heartbeat. */
export type CancelRequest = 'cancel' | 'force' | null;

/** A worker that claims runs, with its active runs and its earlier claims. */
export interface RunClaimer {
  /** The IDs of its active runs. */
  readonly executing: readonly string[];
  /** Whether it claimed the run under this lease before. */
  hasClaimed(lease: Lease): boolean;
}

/**
 * Where runs come from and outcomes go: the database, or a server for an agent. Every write names
 * the lease, and throws {@link LeaseLost} if it has expired.
 */
export interface RunSource {
  /** Heartbeats per lease. */
  readonly heartbeats: number;
  /** Whether reports may contain the end of the log. */
  readonly acceptsEndOfLog: boolean;
  /** The next run for this machine; null after a while without one, or when the signal aborts. */
  next(
    tools: () => Promise<Tools>,
    claimer: RunClaimer,
    signal: AbortSignal,
  ): Promise<RunTask | null>;
  heartbeat(lease: Lease): Promise<CancelRequest>;
  /** Calls the listener when a stop request may have arrived. Returns the unsubscribe function. */
  listen(runId: string, listener: () => void): () => void;
  append(lease: Lease, phase: RunPhase, text: string): Promise<void>;
  /** Moves the run from `fetching` to `planning`. */
  fetched(lease: Lease): Promise<void>;
  planEnded(lease: Lease, report: Report<PlanOutcome>): Promise<void>;
  applyEnded(lease: Lease, report: Report<ApplyOutcome>): Promise<void>;
  /** Whether the error is transient, and not the run's fault. */
  isTransient(error: unknown): boolean;
  /** Ends a run with which its worker cannot continue. */
  fail(lease: Lease, error: string): Promise<void>;
  leftVerdict(runId: string): Promise<LeftVerdict>;
  /** Stores the state that an interrupted apply left; null if it is unchanged. */
  keepLeftState(runId: string, state: Buffer | null): Promise<void>;
  /** Announces that this machine claims no further run. */
  withdraw(): Promise<void>;
  /** Periodic maintenance. `executing`: as in {@link RunClaimer}. */
  runMaintenance(executing: readonly string[]): Promise<void>;
}
