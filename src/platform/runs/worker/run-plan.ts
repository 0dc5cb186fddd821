import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ArtifactStore, type StoredArtifact } from '../../../core/artifacts/artifact-store.js';
import { Database } from '../../../core/database/database.js';
import { Conflict } from '../../../core/errors.js';
import type { PlanOutcome } from '../../../execution/execution.js';
import { estimateCost, type PriceTable } from '../../../execution/plan/cost-estimate.js';
import type { Lease } from '../../../execution/worker/lease.js';
import type { PhaseReport } from '../../../execution/worker/run-source.js';
import { AUTO_APPLY, mayAutoApply } from '../approvals/apply-gate.js';
import { RunEgressDecisions } from '../egress/run-egress-decisions.js';
import { lockLeasedRun } from '../lock-run.js';
import { RunLogs } from '../logs/run-logs.js';
import { PolicyRequests } from '../policies/policy-requests.js';
import { Run } from '../run.entity.js';
import { type RunFile, RunSecrets } from '../run-secrets.js';
import type { RunStatus } from '../run-status.js';
import { RunTransitions, systemSubject } from '../run-transitions.js';
import { PRICES } from './injection-tokens.js';
import { RunQueue } from './run-queue.js';

type PlannedOutcome = Extract<PlanOutcome, { readonly outcome: 'planned' }>;

/** The stored files of a plan, to which no row refers yet. */
interface PlanArtifacts {
  readonly plan: StoredArtifact | null;
  readonly json: StoredArtifact;
  readonly redactedJson: StoredArtifact | null;
  readonly lockFile: StoredArtifact | null;
}

/** Records the progress of a plan. Each method throws LeaseLost if the lease is no longer valid. */
@Injectable()
export class RunPlan {
  constructor(
    @Inject(PRICES) private readonly prices: PriceTable | null,
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly secrets: RunSecrets,
    private readonly transitions: RunTransitions,
    private readonly queue: RunQueue,
    private readonly logs: RunLogs,
    private readonly egress: RunEgressDecisions,
    private readonly policies: PolicyRequests,
  ) {}

  /** Moves the run from `fetching` to `planning`. Has no effect in another status. */
  async recordFetched(lease: Lease): Promise<void> {
    await this.database.write(async (manager) => {
      const run = await lockLeasedRun(manager, lease);
      if (run.status === 'fetching')
        await this.transitions.apply(manager, systemSubject(lease.runId), run, 'planning');
    });
  }

  /**
   * Continues or ends the run, or returns it to the queue after an interruption. Throws Conflict if
   * the run is not being planned.
   */
  async recordEnd(
    lease: Lease,
    { outcome, stopped, milliseconds: planMilliseconds, endOfLog = '' }: PhaseReport<PlanOutcome>,
  ): Promise<void> {
    if (outcome.outcome === 'planned')
      return this.recordPlanned(lease, outcome, planMilliseconds, endOfLog);
    await this.database.write(async (manager) => {
      const run = await lockLeasedRun(manager, lease);
      requirePlanning(run);
      await this.logs.appendTo(manager, run.id, 'plan', endOfLog);
      await this.egress.record(manager, run.id, 'plan', outcome.egress);
      // A plan that was interrupted without a cancel can be repeated.
      if (run.cancelRequest === null) {
        if (stopped === 'shutdown') return this.queue.requeue(manager, run, 'the worker shut down');
        if (stopped === 'lease-lost')
          return this.queue.requeue(manager, run, 'the worker could not continue');
      }
      const to = stopped === null ? 'errored' : 'canceled';
      const error = stopped === null ? outcome.message : null;
      const changes = { error, planMilliseconds };
      await this.transitions.apply(manager, systemSubject(run.id), run, to, changes);
    });
  }

  private async recordPlanned(
    lease: Lease,
    outcome: PlannedOutcome,
    planMilliseconds: number,
    endOfLog: string,
  ): Promise<void> {
    const leased = await this.queue.readLeased(lease);
    // Checked before the files are stored, and again under the lock.
    requirePlanning(leased);
    const { id, organization, planOnly } = leased;
    const isAppliable = outcome.hasChanges && !planOnly;
    const stored = await this.store({ id, organization }, outcome, isAppliable);
    const { hasChanges, changes: plannedChanges } = outcome;
    const cost = this.prices && estimateCost(this.prices, outcome.resourceChanges);
    const keys = {
      planKey: stored.plan?.key ?? null,
      planJsonKey: stored.json.key,
      redactedPlanKey: stored.redactedJson?.key ?? null,
      lockFileKey: stored.lockFile?.key ?? null,
      planHash: isAppliable ? hash('sha256', outcome.plan) : null,
    };
    await this.database.write(async (manager) => {
      const run = await lockLeasedRun(manager, lease);
      requirePlanning(run);
      await this.artifacts.addReferences(
        manager,
        ...[stored.plan, stored.json, stored.redactedJson, stored.lockFile].filter(
          (artifact) => artifact !== null,
        ),
      );
      // An executor without a fetch step does not call recordFetched.
      if (run.status === 'fetching')
        await this.transitions.apply(manager, systemSubject(run.id), run, 'planning');
      const changes = { hasChanges, plannedChanges, planMilliseconds, cost, ...keys };
      const isAutoApplied =
        isAppliable &&
        run.autoApply &&
        (await mayAutoApply(manager, Object.assign(new Run(), run, changes)));
      const path = statusesAfterPlan(run, { isAppliable, isAutoApplied, hasCost: cost !== null });
      await this.egress.record(manager, run.id, 'plan', outcome.egress);
      const confirmation = path.includes('confirmed') ? { confirmedBy: AUTO_APPLY } : {};
      await this.transitions.applyAll(manager, systemSubject(run.id), run, path, {
        changes: { ...changes, ...confirmation },
        endOfLog,
      });
      await this.policies.requestForPlan(manager, run);
    });
  }

  private async store(
    { id, organization }: Pick<Run, 'id' | 'organization'>,
    { plan, json, redactedJson = null, lockFile }: PlannedOutcome,
    isAppliable: boolean,
  ): Promise<PlanArtifacts> {
    const storeFile = (file: RunFile, bytes: Buffer): Promise<StoredArtifact> =>
      this.artifacts.store(this.secrets.sealFile(id, file, bytes), { organization });
    const [storedPlan, storedJson, storedRedacted, storedLock] = await Promise.all([
      isAppliable ? storeFile('plan', plan) : null,
      storeFile('planJson', json),
      redactedJson && storeFile('redactedPlan', redactedJson),
      lockFile && storeFile('lockFile', lockFile),
    ]);
    return {
      plan: storedPlan,
      json: storedJson,
      redactedJson: storedRedacted,
      lockFile: storedLock,
    };
  }
}

function requirePlanning({ status }: Run): void {
  if (status !== 'fetching' && status !== 'planning')
    throw new Conflict('The run is not being planned.');
}

function statusesAfterPlan(
  { cancelRequest }: Run,
  {
    isAppliable,
    isAutoApplied,
    hasCost,
  }: { readonly isAppliable: boolean; readonly isAutoApplied: boolean; readonly hasCost: boolean },
): RunStatus[] {
  if (cancelRequest !== null) return ['canceled'];
  if (!isAppliable) return ['planned_and_finished'];
  return [
    'planned',
    ...(hasCost ? (['cost_estimated'] as const) : []),
    ...(isAutoApplied ? (['confirmed', 'apply_queued'] as const) : []),
  ];
}
