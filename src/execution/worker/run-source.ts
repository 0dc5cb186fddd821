import type { ApplyOutcome, Executor, PlanOutcome, RunJob } from '../execution.js';
import type { Lease } from './lease.js';
import type { StopReason } from './run-stop.js';

export type RunPhase = 'plan' | 'apply';

/**
 * A claimed run with everything for its execution. Without a heartbeat, the lease expires after
 * `leaseTime` milliseconds.
 */
export type RunTask = {
  readonly lease: Lease;
  readonly leaseTime: number;
  readonly job: RunJob;
} & ({ readonly phase: 'plan' } | { readonly phase: 'apply'; readonly savedPlan: Buffer });

export interface Tools {
  readonly versions: readonly string[];
  /** Versions that the machine installs when a run needs them, the preferred version first. */
  readonly installable: readonly string[];
  /** Why the machine cannot execute runs; null if it can. */
  readonly unavailable: string | null;
}

export async function toolsOf(executor: Executor): Promise<Tools> {
  const [versions, installable, unavailable] = await Promise.all([
    executor.listVersions(),
    executor.listInstallableVersions(),
    executor.findUnavailableReason(),
  ]);
  return { versions: versions.map(({ version }) => version), installable, unavailable };
}

/** The outcome of a phase, and why it was stopped; null if it was not. */
export interface PhaseReport<Outcome> {
  readonly outcome: Outcome;
  readonly stopped: StopReason | null;
  readonly milliseconds: number;
  /** Output that has not been appended to the log yet. */
  readonly endOfLog?: string;
}

/**
 * What to do with the leftover files of a run: `wait` keeps them for now, `drop` removes them, and
 * `collect` stores the state first.
 */
export type LeftoverVerdict = 'wait' | 'drop' | 'collect';

/** The response to a heartbeat: whether a user cancels or force-cancels the run. */
export type CancelRequest = 'cancel' | 'force' | null;

/** A worker that claims runs, with its active runs and its earlier claims. */
export interface RunClaimer {
  /** The IDs of its active runs. */
  readonly executing: readonly string[];
  /** Whether it has already claimed the run under this lease. */
  hasClaimed(lease: Lease): boolean;
}

/**
 * Provides runs and receives their outcomes: the database, or the server of an agent. Methods that
 * send a lease throw {@link LeaseLost} if it is no longer valid.
 */
export interface RunSource {
  readonly heartbeatsPerLease: number;
  /** Whether reports may contain the end of the log. */
  readonly acceptsEndOfLog: boolean;
  /** Waits for a limited time if there is no run. Returns null if it has claimed none. */
  claimNext(
    tools: () => Promise<Tools>,
    claimer: RunClaimer,
    signal: AbortSignal,
  ): Promise<RunTask | null>;
  heartbeat(lease: Lease): Promise<CancelRequest>;
  /**
   * Calls the listener when a stop request may have arrived, unless heartbeats are the only way to
   * receive one. Returns the unsubscribe function.
   */
  listen(runId: string, listener: () => void): () => void;
  appendLog(lease: Lease, phase: RunPhase, text: string): Promise<void>;
  /** Moves the run from `fetching` to `planning`. Idempotent. */
  reportFetched(lease: Lease): Promise<void>;
  reportPlan(lease: Lease, report: PhaseReport<PlanOutcome>): Promise<void>;
  reportApply(lease: Lease, report: PhaseReport<ApplyOutcome>): Promise<void>;
  /** Whether the error is transient, so that the phase can be repeated or its state collected. */
  isTransient(error: unknown): boolean;
  /** Ends a run that its worker cannot continue. */
  reportFailure(lease: Lease, error: string): Promise<void>;
  fetchLeftoverVerdict(runId: string): Promise<LeftoverVerdict>;
  /** Stores the state that an interrupted apply left; null if it is unchanged or unusable. */
  storeLeftoverState(runId: string, state: Buffer | null): Promise<void>;
  /** Called when this machine claims no further run. */
  withdraw(): Promise<void>;
  /** Performs periodic maintenance. `executing` contains the IDs of the active runs. */
  runMaintenance(executing: readonly string[]): Promise<void>;
}
