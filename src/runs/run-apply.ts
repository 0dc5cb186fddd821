import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { ArtifactStore } from '../artifacts/artifact-store.js';
import { Database } from '../database/database.js';
import { LOG } from '../log.js';
import { StateService, type StateDraft } from '../state/state.service.js';
import type { ApplyOutcome, Executor } from './execution/execution.js';
import { EXECUTOR } from './executor.js';
import { type Lease, leasedRun } from './locked-run.js';
import { during, outlasting } from './outlasting.js';
import { RunJobs } from './run-jobs.js';
import type { RunLogWriter } from './run-log-writer.js';
import { RunMoves, type RunChanges, system } from './run-moves.js';
import { type ClaimedRun, RunQueue } from './run-queue.js';
import { RunSecrets } from './run-secrets.js';
import type { RunStatus } from './run-status.js';
import type { RunStop, StopReason } from './run-stop.js';
import type { Run } from './run.entity.js';

const SHUT_DOWN = 'The worker was shut down while it applied. What it did is in the state.';
const CUT_OFF = 'The worker could not renew its lease while it applied, and stopped. What it did is in the state.';

/** The apply of a claimed run: of exactly the plan that was confirmed. */
@Injectable()
export class RunApply {
  constructor(
    @Inject(EXECUTOR) private readonly executor: Executor,
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly states: StateService,
    private readonly jobs: RunJobs,
    private readonly secrets: RunSecrets,
    private readonly moves: RunMoves,
    private readonly queue: RunQueue,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Applies, keeps the state, and ends the run. Throws LeaseLost when the run is over by now: its folder stays, with the state. */
  async execute({ run, lease }: ClaimedRun, log: RunLogWriter, stop: RunStop, registryUrl: string | null): Promise<void> {
    const began = performance.now();
    const outcome = await this.attempt(run, log, stop, registryUrl);
    const applyMilliseconds = Math.round(performance.now() - began);
    await log.close();
    await this.finish(run, lease, stop, outcome, applyMilliseconds);
  }

  private async attempt(run: Run, log: RunLogWriter, stop: RunStop, registryUrl: string | null): Promise<ApplyOutcome> {
    const unavailable = await this.executor.unavailable();
    if (unavailable !== null) return refused(unavailable);
    const { planKey, iacVersion } = run;
    if (planKey === null || iacVersion === null) throw new Error(`${run.id} has no saved plan`);
    const job = await outlasting(during(this.queue.lease), () => this.jobs.of(run, iacVersion, this.secrets.variablesOf(run) ?? [], registryUrl));
    if (!job) return refused('The version of the module that this run is to execute has been deleted.');
    const plan = this.secrets.open('plan', await this.artifacts.readAll(planKey));
    try {
      return await this.executor.apply(job, plan, log, stop.signal);
    } catch (error) {
      this.log.error({ run: run.id, err: error }, 'the apply of a run failed for a reason of this machine');
      return { ...refused('The worker failed in the middle of the apply. What it had done is in the state.'), state: await this.executor.collectLeftState(run.id) };
    }
  }

  private async finish(run: Run, lease: Lease, stop: RunStop, outcome: ApplyOutcome, applyMilliseconds: number): Promise<void> {
    const { status, error } = verdict(stop.reason, outcome);
    const changes = { appliedChanges: outcome.changes, applyMilliseconds, error };
    // What has been applied must be known, however long the database is away or the disk is full: nothing else happens in
    // the workspace until then. At a shutdown the state stays on the disk, for the next worker of this machine.
    const goesOn = (): boolean => stop.reason !== 'shutdown';
    const { id: runId, workspaceId: id, organization } = run;
    const draft = outcome.state && (await outlasting(goesOn, () => this.states.prepare({ id, organization }, outcome.state as Buffer)));
    await outlasting(goesOn, () => this.database.write((manager) => this.record(manager, lease, draft, status, changes)));
    await this.executor.forget(runId);
  }

  private async record(manager: EntityManager, lease: Lease, draft: StateDraft | null, status: RunStatus, changes: RunChanges): Promise<void> {
    const run = await leasedRun(manager, lease);
    if (draft) await this.states.record(manager, draft, { runId: run.id });
    await this.moves.move(manager, system(run.id), run, status, changes);
  }
}

const REASONS: Partial<Record<StopReason | 'none', string>> = { shutdown: SHUT_DOWN, 'lease-lost': CUT_OFF };

function verdict(reason: StopReason | null, { outcome, message }: ApplyOutcome): { readonly status: 'applied' | 'canceled' | 'errored'; readonly error: string | null } {
  // Told to stop too late: it is done.
  if (outcome === 'applied') return { status: 'applied', error: null };
  if (outcome === 'canceled' && (reason === 'cancel' || reason === 'force')) return { status: 'canceled', error: null };
  return { status: 'errored', error: REASONS[reason ?? 'none'] ?? message ?? 'The apply failed.' };
}

const refused = (message: string): ApplyOutcome => ({ outcome: 'failed', message, changes: { add: 0, change: 0, destroy: 0, import: 0 }, state: null });
