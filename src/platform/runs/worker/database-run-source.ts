import type { InstallationKey } from '../../../core/secrets/installation-key.js';
import type { ApplyOutcome, PlanOutcome } from '../../../execution/execution.js';
import type { Lease } from '../../../execution/worker/lease.js';
import type {
  CancelRequest,
  LeftoverVerdict,
  PhaseReport,
  RunClaimer,
  RunPhase,
  RunSource,
  RunTask,
  Tools,
} from '../../../execution/worker/run-source.js';
import type { RunLogs } from '../logs/run-logs.js';
import { isTransient, retryWhileTransient, within } from './retry-while-transient.js';
import type { RunApply } from './run-apply.js';
import type { RunLeftovers } from './run-leftovers.js';
import type { RunPlan } from './run-plan.js';
import type { RunQueue } from './run-queue.js';
import type { RunTasks } from './run-tasks.js';
import { QUEUE_TOPIC, type RunWakeups, stopTopic } from './run-wakeups.js';
import type { Runner, RunnerToolsService } from './runner-tools.service.js';

/** Milliseconds after which a waiting worker reads the queue again without a wake-up. */
const POLL_INTERVAL_MS = 2_000;

export interface RunServices {
  readonly queue: RunQueue;
  readonly tasks: RunTasks;
  readonly plan: RunPlan;
  readonly apply: RunApply;
  readonly logs: RunLogs;
  readonly leftovers: RunLeftovers;
  readonly wakeups: RunWakeups;
  readonly runnerTools: RunnerToolsService;
  readonly key: InstallationKey;
}

/** The source of runs with execution mode `remote`, for a worker with database access. */
export class DatabaseRunSource implements RunSource {
  readonly heartbeatsPerLease = 3;
  readonly acceptsEndOfLog = true;
  private readonly runner: Runner;
  /** The tools to announce; null before the first announcement and after a withdrawal. */
  private announced: Tools | null = null;
  /** Whether an interrupted claim may have been committed. */
  private isClaimUncertain = false;

  constructor(
    private readonly services: RunServices,
    private readonly worker: string,
    /** The URL of the registry for this machine; null for the public URL. */
    private readonly registryUrl: string | null,
  ) {
    this.runner = { worker, pool: null };
  }

  async claimNext(
    tools: () => Promise<Tools>,
    claimer: RunClaimer,
    signal: AbortSignal,
  ): Promise<RunTask | null> {
    const { wakeups } = this.services;
    const stopWaiting = new AbortController();
    const wakeup = wakeups.waitForNext(
      QUEUE_TOPIC,
      POLL_INTERVAL_MS,
      AbortSignal.any([signal, stopWaiting.signal]),
    );
    try {
      if (this.services.key.isRetired) {
        // While the tools are announced, other workers may leave runs to this one.
        if (this.announced) await this.withdraw();
        await wakeup;
        return null;
      }
      const available = await tools();
      // Announces changed tools before the claim; maintenance repeats the announcement.
      if (!this.announced || !isSameTools(this.announced, available))
        await this.announce(available);
      const task = await this.claim(available, claimer);
      if (task) return task;
      await wakeup;
      return null;
    } finally {
      stopWaiting.abort();
    }
  }

  /**
   * Claims the next run. After an interrupted claim, first recovers a run that it may have claimed.
   * Otherwise, the lease of that run would expire, and an apply would fail without having started.
   */
  private async claim(tools: Tools, claimer: RunClaimer): Promise<RunTask | null> {
    const { queue, tasks, runnerTools } = this.services;
    try {
      const unacknowledged = this.isClaimUncertain
        ? await queue.recoverUnacknowledgedClaim(this.worker, (lease) => claimer.hasClaimed(lease))
        : null;
      const claimed =
        unacknowledged ??
        (await queue.claim(this.worker, null, {
          findDeferredRuns: () => runnerTools.findDeferredRuns(this.runner, tools),
          readPlanInputs: tasks.planInputsFor(tools),
        }));
      const task = claimed && (await tasks.create(claimed, tools, this.registryUrl));
      // There may be several unacknowledged claims.
      this.isClaimUncertain = unacknowledged !== null;
      return task;
    } catch (error) {
      this.isClaimUncertain ||= isTransient(error);
      throw error;
    }
  }

  async heartbeat(lease: Lease): Promise<CancelRequest> {
    return this.services.queue.heartbeat(lease);
  }

  listen(runId: string, listener: () => void): () => void {
    return this.services.wakeups.listen(stopTopic(runId), listener);
  }

  async appendLog(lease: Lease, phase: RunPhase, text: string): Promise<void> {
    await this.retryBriefly(() => this.services.logs.append(lease, phase, text));
  }

  async reportFetched(lease: Lease): Promise<void> {
    await this.retryBriefly(() => this.services.plan.recordFetched(lease));
  }

  async reportPlan(lease: Lease, report: PhaseReport<PlanOutcome>): Promise<void> {
    await this.retryBriefly(() => this.services.plan.recordEnd(lease, report));
  }

  async reportApply(lease: Lease, report: PhaseReport<ApplyOutcome>): Promise<void> {
    // Retries indefinitely, because the state must not be lost. After a shutdown stopped the apply,
    // does not retry: the state stays on the disk for the next worker of this machine.
    await retryWhileTransient(
      () => report.stopped !== 'shutdown',
      () => this.services.apply.recordEnd(lease, report),
    );
  }

  isTransient(error: unknown): boolean {
    return isTransient(error);
  }

  async reportFailure(lease: Lease, error: string): Promise<void> {
    await this.services.queue.fail(lease, error);
  }

  async fetchLeftoverVerdict(runId: string): Promise<LeftoverVerdict> {
    if (this.services.key.isRetired) return 'wait';
    return this.services.leftovers.decide(runId);
  }

  async storeLeftoverState(runId: string, state: Buffer | null): Promise<void> {
    await this.services.leftovers.storeState(runId, state);
  }

  /** Announces the tools: before the first claim, periodically, and after a change. */
  async announce(tools: Tools): Promise<void> {
    this.announced = tools;
    await this.services.runnerTools.announce(this.runner, tools);
  }

  async withdraw(): Promise<void> {
    this.announced = null;
    await this.services.runnerTools.withdraw(this.worker);
  }

  async runMaintenance(): Promise<void> {
    if (this.services.key.isRetired) return;
    // Keeps the announcement from expiring: claimNext() announces only changed tools.
    if (this.announced) await this.announce(this.announced);
    await this.services.queue.endExpiredLeases();
  }

  /** Retries for up to the duration of a lease, so that a plan survives a database restart. */
  private retryBriefly<T>(work: () => Promise<T>): Promise<T> {
    return retryWhileTransient(within(this.services.queue.leaseMs), work);
  }
}

const isSameTools = (left: Tools, right: Tools): boolean =>
  left.unavailable === right.unavailable &&
  left.versions.join() === right.versions.join() &&
  left.installable.join() === right.installable.join();
