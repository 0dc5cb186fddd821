import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ArtifactStore, type StoredArtifact } from '../../../core/artifacts/artifact-store.js';
import { Database } from '../../../core/database/database.js';
import { Conflict } from '../../../core/errors.js';
import { estimateCost, type PriceTable } from '../../../execution/plan/cost-estimate.js';
import type { PlanOutcome } from '../../../execution/execution.js';
import { PRICES } from './executor.js';
import { AUTO_APPLY, mayAutoApply } from '../approvals/apply-gate.js';
import { leasedRun } from '../locked-run.js';
import { RunEgressDecisions } from '../egress/run-egress-decisions.js';
import { RunLogs } from '../logs/run-logs.js';
import { PolicyRequests } from '../policies/policy-requests.js';
import { RunTransitions, system } from '../run-transitions.js';
import { RunQueue } from './run-queue.js';
import { RunSecrets } from '../run-secrets.js';
import type { RunStatus } from '../run-status.js';
import { Run } from '../run.entity.js';
import type { Lease } from '../../../execution/worker/lease.js';
import type { Report } from '../../../execution/worker/run-source.js';

type Planned = Extract<PlanOutcome, { readonly outcome: 'planned' }>;

/** The stored files of a plan, before rows refer to them. */
interface PlanArtifacts {
  readonly plan: StoredArtifact | null;
  readonly json: StoredArtifact;
  readonly redactedJson: StoredArtifact | null;
  readonly lockFile: StoredArtifact | null;
}

/** Records the result of a plan. Each method throws LeaseLost if the lease is no longer valid. */
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

  /** Records that the module has been fetched. Idempotent. */
  async recordFetched(lease: Lease): Promise<void> {
    await this.database.write(async (manager) => {
      const run = await leasedRun(manager, lease);
      if (run.status === 'fetching')
        await this.transitions.apply(manager, system(lease.runId), run, 'planning');
    });
  }

  /** Continues or ends the run. Throws Conflict if the lease is that of an apply. */
  async recordEnd(
    lease: Lease,
    { outcome, stopped, milliseconds: planMilliseconds, endOfLog = '' }: Report<PlanOutcome>,
  ): Promise<void> {
    if (outcome.outcome === 'planned')
      return this.finish(lease, outcome, planMilliseconds, endOfLog);
    await this.database.write(async (manager) => {
      const run = await leasedRun(manager, lease);
      requirePlanning(run);
      await this.logs.appendTo(manager, run.id, 'plan', endOfLog);
      await this.egress.record(manager, run.id, 'plan', outcome.egress);
      // Interrupted without a cancel: the plan can be repeated.
      if (stopped === 'shutdown') return this.queue.requeue(manager, run, 'the worker shut down');
      if (stopped === 'lease-lost')
        return this.queue.requeue(manager, run, 'the worker could not continue');
      const canceled = stopped === 'cancel' || stopped === 'force';
      const error = canceled ? null : outcome.message;
      await this.transitions.apply(
        manager,
        system(run.id),
        run,
        canceled ? 'canceled' : 'errored',
        {
          error,
          planMilliseconds,
        },
      );
    });
  }

  private async finish(
    lease: Lease,
    outcome: Planned,
    planMilliseconds: number,
    endOfLog: string,
  ): Promise<void> {
    const leased = await this.queue.read(lease);
    // Before the files are stored, and again under the lock.
    requirePlanning(leased);
    const { id, organization, planOnly } = leased;
    const appliable = outcome.hasChanges && !planOnly;
    const stored = await this.store({ id, organization }, outcome, appliable);
    const { hasChanges, changes: plannedChanges } = outcome;
    const cost = this.prices && estimateCost(this.prices, outcome.resourceChanges);
    const keys = {
      planKey: stored.plan?.key ?? null,
      planJsonKey: stored.json.key,
      redactedPlanKey: stored.redactedJson?.key ?? null,
      lockFileKey: stored.lockFile?.key ?? null,
      planHash: appliable ? hash('sha256', outcome.plan) : null,
    };
    await this.database.write(async (manager) => {
      const run = await leasedRun(manager, lease);
      requirePlanning(run);
      await this.artifacts.keep(
        manager,
        ...[stored.plan, stored.json, stored.redactedJson, stored.lockFile].filter(
          (artifact) => artifact !== null,
        ),
      );
      // An executor without a fetch step does not report that it has fetched.
      if (run.status === 'fetching')
        await this.transitions.apply(manager, system(run.id), run, 'planning');
      const changes = { hasChanges, plannedChanges, planMilliseconds, cost, ...keys };
      const autoApplies =
        appliable &&
        run.autoApply &&
        (await mayAutoApply(manager, Object.assign(new Run(), run, changes)));
      const path = pathOf(run, { appliable, autoApplies, hasCost: cost !== null });
      await this.egress.record(manager, run.id, 'plan', outcome.egress);
      const confirmed = path.includes('confirmed') ? { confirmedBy: AUTO_APPLY } : {};
      await this.transitions.applyAll(manager, system(run.id), run, path, {
        changes: { ...changes, ...confirmed },
        endOfLog,
      });
      await this.policies.requestForPlan(manager, run);
    });
  }

  private async store(
    { id, organization }: Pick<Run, 'id' | 'organization'>,
    { plan, json, redactedJson = null, lockFile }: Planned,
    appliable: boolean,
  ): Promise<PlanArtifacts> {
    const store = (
      kind: 'plan' | 'planJson' | 'redactedPlan' | 'lockFile',
      bytes: Buffer,
    ): Promise<StoredArtifact> =>
      this.artifacts.store(this.secrets.seal(id, kind, bytes), { organization });
    const [storedPlan, storedJson, storedRedacted, storedLock] = await Promise.all([
      appliable ? store('plan', plan) : null,
      store('planJson', json),
      redactedJson && store('redactedPlan', redactedJson),
      lockFile && store('lockFile', lockFile),
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

/** The transitions after a successful plan. */
function pathOf(
  { cancelRequest }: Run,
  {
    appliable,
    autoApplies,
    hasCost,
  }: { readonly appliable: boolean; readonly autoApplies: boolean; readonly hasCost: boolean },
): RunStatus[] {
  if (cancelRequest !== null) return ['canceled'];
  if (!appliable) return ['planned_and_finished'];
  return [
    'planned',
    ...(hasCost ? (['cost_estimated'] as const) : []),
    ...(autoApplies ? (['confirmed', 'apply_queued'] as const) : []),
  ];
}
