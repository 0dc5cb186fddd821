import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import type { RunVariable } from '../../../execution/execution.js';
import { type Lease, LeaseLost } from '../../../execution/worker/lease.js';
import type { RunTask, Tools } from '../../../execution/worker/run-source.js';
import { readEffectiveEgressHosts } from '../../egress/effective-egress-hosts.js';
import { ValueGuards } from '../../workspaces/value-guards.js';
import {
  EffectiveVariables,
  refusalDetail,
  withoutOrigin,
} from '../../workspaces/variable-sets/effective-variables.js';
import { lockLeasedRun } from '../lock-run.js';
import { namedIdentitiesOf } from '../named-identities.js';
import { moduleOf, Run } from '../run.entity.js';
import { findProviderProblems } from '../run-providers.js';
import { RunSecrets } from '../run-secrets.js';
import type { RunChanges } from '../run-transitions.js';
import { chooseVersion } from '../tool-choice.js';
import { RunIdentities } from './run-identities.js';
import { RunJobs } from './run-jobs.js';
import { type ClaimedRun, RunQueue } from './run-queue.js';

const FAULT_MESSAGE =
  'The plan or the apply could not start. The log of the server or runner contains the reason.';
const DISALLOWED_VALUES_MESSAGE = 'The workspace has values that its settings do not allow.';
const MODULE_DELETED_MESSAGE = 'The module version of this run has been deleted.';
const PLAN_MISMATCH_MESSAGE =
  'The stored plan differs from the plan that was confirmed. Start another run.';
const UPLOAD_REMOVED_MESSAGE =
  'The uploaded configuration of this run has been removed. Upload it again, and start another run.';

/** Creates the task of a claimed run for its worker, or ends a run that cannot be executed. */
@Injectable()
export class RunTasks {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly variables: EffectiveVariables,
    private readonly jobs: RunJobs,
    private readonly secrets: RunSecrets,
    private readonly queue: RunQueue,
    private readonly guards: ValueGuards,
    private readonly identities: RunIdentities,
  ) {}

  /**
   * Returns null if the run cannot be executed and was ended, or if its lease is no longer valid.
   * Before it throws, tries to end the run. `registryUrl` is the registry's URL for the worker;
   * null for the public URL.
   */
  async create(
    claimed: ClaimedRun,
    tools: Tools,
    registryUrl: string | null,
  ): Promise<RunTask | null> {
    try {
      return await this.createOrRefuse(claimed, tools, registryUrl);
    } catch (error) {
      if (error instanceof LeaseLost) return null;
      // Fails the run immediately: an expired lease would look like the loss of the worker.
      await this.queue.fail(claimed.lease, FAULT_MESSAGE).catch(() => undefined);
      throw error;
    }
  }

  private async createOrRefuse(
    { run, lease }: ClaimedRun,
    tools: Tools,
    registryUrl: string | null,
  ): Promise<RunTask | null> {
    if (tools.unavailable !== null) return this.refuse(lease, tools.unavailable);
    const isApply = run.status === 'applying';
    const iacVersion = isApply ? run.iacVersion : chooseVersion(run.iacConstraint, tools);
    if (iacVersion === null)
      return this.refuse(lease, missingToolMessage(run.iacConstraint, tools));
    const variables = this.secrets.openVariables(run) ?? (await this.valuesFor(run));
    const egressRules = run.egressRules ?? (await readEgressRules(this.database.read, run));
    const hasPlanInputs = isApply || (run.variables !== null && run.iacVersion === iacVersion);
    const identityProblems = this.identities.findProblems(run, variables);
    if (identityProblems.length > 0) return this.refuse(lease, identityProblems.join(' '));
    const phase = isApply ? 'apply' : 'plan';
    const [assembled, identityTokens, refusals] = await Promise.all([
      this.jobs.assemble(run, iacVersion, variables, registryUrl),
      this.identities.issueTokens(run, variables, phase),
      isApply ? [] : this.findRefusals(run, variables),
      hasPlanInputs ? null : this.storePlanInputs(lease, iacVersion, variables, egressRules),
    ]);
    if (!assembled)
      return this.refuse(lease, moduleOf(run) ? MODULE_DELETED_MESSAGE : UPLOAD_REMOVED_MESSAGE);
    if (refusals.length > 0)
      return this.refuse(lease, [DISALLOWED_VALUES_MESSAGE, ...refusals].join(' '));
    const providerProblems = findProviderProblems(assembled);
    if (providerProblems.length > 0) return this.refuse(lease, providerProblems.join(' '));
    const job = { ...assembled, identityTokens, egressRules };
    const task = { lease, leaseTime: this.queue.leaseMs, job };
    if (!isApply) return { ...task, phase: 'plan' };
    if (run.planKey === null) throw new Error(`${run.id} has no saved plan`);
    const savedPlan = this.secrets.openFile(
      run.id,
      'plan',
      await this.artifacts.readAll(run.planKey),
    );
    // Null for a plan that an earlier build of Gantry stored.
    if (run.planHash !== null && hash('sha256', savedPlan) !== run.planHash)
      return this.refuse(lease, PLAN_MISMATCH_MESSAGE);
    return { ...task, phase: 'apply', savedPlan };
  }

  /**
   * Returns a function that determines the tool version, the variables, the egress rules and the
   * identities of a run, in the transaction that claims its plan. The apply uses the same values.
   * The function returns no columns if no suitable tool is available or the variables cannot be
   * read: {@link create} then tries again, or ends the run.
   */
  planInputsFor(tools: Tools): (manager: EntityManager, run: Run) => Promise<RunChanges> {
    return async (manager, run) => {
      const iacVersion =
        tools.unavailable === null ? chooseVersion(run.iacConstraint, tools) : null;
      if (iacVersion === null) return {};
      const queued = this.secrets.openVariables(run);
      const egressRules = await readEgressRules(manager, run);
      if (queued !== null)
        return { iacVersion, egressRules, identities: namedIdentitiesOf(queued) };
      const variables = await this.valuesFor(run, manager).catch(() => null);
      if (variables === null) return {};
      const sealed = this.secrets.sealVariables(run.id, variables);
      const identities = namedIdentitiesOf(variables);
      return { iacVersion, variables: sealed, egressRules, identities };
    };
  }

  private async valuesFor(run: Run, manager?: EntityManager): Promise<RunVariable[]> {
    const own = this.secrets.openOwnVariables(run);
    return (await this.variables.loadValues(run, own, manager)).map(withoutOrigin);
  }

  /** Checks the values again, because variables can change after the run is queued. */
  private async findRefusals(run: Run, values: readonly RunVariable[]): Promise<string[]> {
    const { id, workspaceId } = run;
    const module = moduleOf(run);
    if (module === null) return [];
    const guarded = { workspaceId, values, unsetKeys: 'others', run: { id, module } } as const;
    const refusals = await this.guards.collectRefusals(guarded);
    const origins = refusals.length === 0 ? [] : await this.variables.loadValues(run);
    return refusals.map((refusal) => refusalDetail(refusal, origins));
  }

  private async refuse(lease: Lease, reason: string): Promise<null> {
    await this.queue.fail(lease, reason);
    return null;
  }

  /** Stores the plan inputs of a run that was claimed without them, or for another tool version. */
  private async storePlanInputs(
    lease: Lease,
    iacVersion: string,
    variables: readonly RunVariable[],
    egressRules: readonly string[],
  ): Promise<void> {
    const sealed = this.secrets.sealVariables(lease.runId, variables);
    await this.database.write(async (manager) => {
      await lockLeasedRun(manager, lease);
      await rows(manager, Run).update(
        { id: lease.runId },
        { iacVersion, variables: sealed, egressRules, identities: namedIdentitiesOf(variables) },
      );
    });
  }
}

function readEgressRules(manager: EntityManager, run: Run): Promise<string[]> {
  return readEffectiveEgressHosts(manager, {
    organization: run.organization,
    workspaceId: run.workspaceId,
    module: moduleOf(run),
  });
}

function missingToolMessage(constraint: string, { versions, installable }: Tools): string {
  const installed = versions.length === 0 ? 'none' : versions.join(', ');
  const tool = constraint === '' ? 'No tool' : `No tool of version "${constraint}"`;
  return [
    `${tool} is installed on the runner. Installed: ${installed}.`,
    ...(installable.length === 0 ? [] : ['No matching version can be installed.']),
  ].join(' ');
}
