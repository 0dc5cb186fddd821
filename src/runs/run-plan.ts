import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../artifacts/artifact-store.js';
import { Database } from '../database/database.js';
import { VariableValues } from '../workspaces/variable-values.js';
import { estimateCost, type PriceTable } from './execution/cost-estimate.js';
import type { Executor, PlanOutcome, RunVariable } from './execution/execution.js';
import { newestMatching } from './execution/version-constraint.js';
import { EXECUTOR, PRICES } from './executor.js';
import { type Lease, leasedRun } from './locked-run.js';
import { during, outlasting } from './outlasting.js';
import { RunJobs } from './run-jobs.js';
import type { RunLogWriter } from './run-log-writer.js';
import { RunMoves, type RunChanges, system } from './run-moves.js';
import { type ClaimedRun, RunQueue } from './run-queue.js';
import { RunSecrets } from './run-secrets.js';
import type { RunStop } from './run-stop.js';
import { Run } from './run.entity.js';

type Planned = Extract<PlanOutcome, { readonly outcome: 'planned' }>;

/** What a plan leaves behind, stored and not yet referred to. */
interface PlanArtifacts {
  readonly plan: StoredArtifact | null;
  readonly json: StoredArtifact;
  readonly lockFile: StoredArtifact | null;
}

const DELETED = 'The version of the module that this run is to execute has been deleted.';

/** The plan of a claimed run, from `fetching` on. */
@Injectable()
export class RunPlan {
  constructor(
    @Inject(EXECUTOR) private readonly executor: Executor,
    @Inject(PRICES) private readonly prices: PriceTable | null,
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly variables: VariableValues,
    private readonly jobs: RunJobs,
    private readonly secrets: RunSecrets,
    private readonly moves: RunMoves,
    private readonly queue: RunQueue,
  ) {}

  /** Plans, and moves the run to where that leads. Throws LeaseLost when the run is somebody else's by now. */
  async execute({ run, lease }: ClaimedRun, log: RunLogWriter, stop: RunStop, registryUrl: string | null): Promise<void> {
    const iacVersion = await this.toolFor(run);
    if (typeof iacVersion !== 'string') return this.queue.fail(lease, iacVersion.problem);
    const variables = this.secrets.variablesOf(run) ?? (await this.variables.valuesFor(run.workspaceId));
    await this.settle(lease, iacVersion, variables);
    const job = await this.jobs.of(run, iacVersion, variables, registryUrl);
    if (!job) return this.queue.fail(lease, DELETED);
    const began = performance.now();
    const outcome = await this.executor.plan(job, log, stop.signal, () => this.enterPlanning(lease));
    const planMilliseconds = Math.round(performance.now() - began);
    if (outcome.outcome === 'planned') return this.finish(run, lease, log, outcome, planMilliseconds);
    await log.close();
    return this.end(lease, stop, outcome.message, planMilliseconds);
  }

  private async toolFor(run: Run): Promise<string | { readonly problem: string }> {
    const unavailable = await this.executor.unavailable();
    if (unavailable !== null) return { problem: unavailable };
    const versions = (await this.executor.versions()).map(({ version }) => version);
    const wanted = run.iacConstraint;
    return newestMatching(wanted, versions) ?? { problem: `No tool of version "${wanted}" is installed here. There is: ${versions.join(', ')}.` };
  }

  /** From now on, the run has what the workspace had at this moment: the apply uses the same. */
  private async settle(lease: Lease, iacVersion: string, variables: readonly RunVariable[]): Promise<void> {
    const sealed = this.secrets.sealVariables(variables);
    await this.write(async (manager) => {
      await leasedRun(manager, lease);
      await manager.update(Run, { id: lease.runId }, { iacVersion, variables: sealed });
    });
  }

  private async enterPlanning(lease: Lease): Promise<void> {
    await this.write(async (manager) => this.moves.move(manager, system(lease.runId), await leasedRun(manager, lease), 'planning'));
  }

  /** A plan without a result: it failed, or it was interrupted. */
  private async end(lease: Lease, stop: RunStop, message: string, planMilliseconds: number): Promise<void> {
    if (stop.reason === 'shutdown') return this.queue.release(lease, 'the worker shut down');
    if (stop.reason === 'lease-lost') return this.queue.release(lease, 'the worker could not renew its lease');
    const canceled = stop.reason === 'cancel' || stop.reason === 'force';
    const error = canceled ? null : message;
    await this.write(async (manager) =>
      this.moves.move(manager, system(lease.runId), await leasedRun(manager, lease), canceled ? 'canceled' : 'errored', { error, planMilliseconds }),
    );
  }

  private async finish({ organization, planOnly }: Run, lease: Lease, log: RunLogWriter, outcome: Planned, planMilliseconds: number): Promise<void> {
    const appliable = outcome.hasChanges && !planOnly;
    await log.close();
    const stored = await outlasting(during(this.queue.lease), () => this.store(organization, outcome, appliable));
    const { hasChanges, changes: plannedChanges } = outcome;
    const cost = this.prices && estimateCost(this.prices, outcome.resourceChanges);
    const keys = { planKey: stored.plan?.key ?? null, planJsonKey: stored.json.key, lockFileKey: stored.lockFile?.key ?? null };
    await this.write(async (manager) => {
      const run = await leasedRun(manager, lease);
      for (const artifact of [stored.plan, stored.json, stored.lockFile]) if (artifact) await this.artifacts.keep(manager, artifact);
      // An executor that fetches nothing goes straight to its plan.
      if (run.status === 'fetching') await this.moves.move(manager, system(run.id), run, 'planning');
      const changes = { hasChanges, plannedChanges, planMilliseconds, cost, ...keys };
      if (run.cancelRequest !== null) return this.moves.move(manager, system(run.id), run, 'canceled', changes);
      if (!appliable) return this.moves.move(manager, system(run.id), run, 'planned_and_finished', changes);
      await this.planned(manager, run, changes);
    });
  }

  private async planned(manager: EntityManager, run: Run, changes: RunChanges): Promise<void> {
    const subject = system(run.id);
    await this.moves.move(manager, subject, run, 'planned', changes);
    if (run.cost) await this.moves.move(manager, subject, run, 'cost_estimated');
    if (!run.autoApply) return;
    await this.moves.move(manager, subject, run, 'confirmed', { confirmedBy: { kind: 'system', id: 'auto-apply', name: 'auto-apply' } });
    await this.moves.move(manager, subject, run, 'apply_queued');
  }

  /** A restart of the database must not cost a plan. */
  private write(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return outlasting(during(this.queue.lease), () => this.database.write(work));
  }

  private async store(organization: string, { plan, json, lockFile }: Planned, appliable: boolean): Promise<PlanArtifacts> {
    const store = (kind: 'plan' | 'planJson' | 'lockFile', bytes: Buffer): Promise<StoredArtifact> => this.artifacts.store(this.secrets.seal(kind, bytes), { organization });
    const [storedPlan, storedJson, storedLock] = await Promise.all([appliable ? store('plan', plan) : null, store('planJson', json), lockFile && store('lockFile', lockFile)]);
    return { plan: storedPlan, json: storedJson, lockFile: storedLock };
  }
}
