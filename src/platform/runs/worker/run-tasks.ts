import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { effectiveEgressHosts } from '../../egress/effective-rules.js';
import { ValueGuards } from '../../workspaces/value-guards.js';
import {
  EffectiveVariables,
  refusalDetail,
  withoutOrigin,
} from '../../workspaces/variable-sets/effective-variables.js';
import type { RunVariable } from '../../../execution/execution.js';
import { leasedRun } from '../locked-run.js';
import { namedIdentities } from '../named-identities.js';
import { RunIdentities } from './run-identities.js';
import { RunJobs } from './run-jobs.js';
import type { RunChanges } from '../run-transitions.js';
import { type ClaimedRun, RunQueue } from './run-queue.js';
import { RunSecrets } from '../run-secrets.js';
import { providerProblems } from '../run-providers.js';
import { moduleOf, Run } from '../run.entity.js';
import { LeaseLost, type Lease } from '../../../execution/worker/lease.js';
import { chosenVersion } from '../tool-choice.js';
import type { RunTask, Tools } from '../../../execution/worker/run-source.js';

const FAULT = 'The run could not be started. The log of the server has the reason.';
const NOT_ALLOWED = 'The workspace has values that its settings do not allow.';
const DELETED = 'The version of the module that this run is to execute has been deleted.';
const ANOTHER_PLAN = 'The stored plan is not the one that was approved and confirmed.';
const UPLOAD_REMOVED = 'The uploaded configuration that this run is to execute has been removed.';

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
   * `registryUrl` is the URL of the registry for the worker; null for the public URL. Returns null
   * if the run has ended, or its lease is no longer valid.
   */
  async of(claimed: ClaimedRun, tools: Tools, registryUrl: string | null): Promise<RunTask | null> {
    try {
      return await this.open(claimed, tools, registryUrl);
    } catch (error) {
      if (error instanceof LeaseLost) return null;
      // Fails immediately: an expired lease would look like an interrupted apply.
      await this.queue.fail(claimed.lease, FAULT).catch(() => undefined);
      throw error;
    }
  }

  private async open(
    { run, lease }: ClaimedRun,
    tools: Tools,
    registryUrl: string | null,
  ): Promise<RunTask | null> {
    if (tools.unavailable !== null) return this.refuse(lease, tools.unavailable);
    const isApply = run.status === 'applying';
    const iacVersion = isApply ? run.iacVersion : chosenVersion(run.iacConstraint, tools);
    if (iacVersion === null) return this.refuse(lease, absence(run.iacConstraint, tools));
    const variables = this.secrets.variablesOf(run) ?? (await this.valuesFor(run));
    const egressRules = run.egressRules ?? (await egressRulesOf(this.database.read, run));
    const isSettled = isApply || (run.variables !== null && run.iacVersion === iacVersion);
    const misconfigured = this.identities.problems(run, variables);
    if (misconfigured.length > 0) return this.refuse(lease, misconfigured.join(' '));
    const phase = isApply ? 'apply' : 'plan';
    const [prepared, identityTokens, refused] = await Promise.all([
      this.jobs.of(run, iacVersion, variables, registryUrl),
      this.identities.tokens(run, variables, phase),
      isApply ? [] : this.refusedOf(run, variables),
      isSettled ? null : this.settle(lease, iacVersion, variables, egressRules),
    ]);
    if (!prepared) return this.refuse(lease, moduleOf(run) ? DELETED : UPLOAD_REMOVED);
    if (refused.length > 0) return this.refuse(lease, [NOT_ALLOWED, ...refused].join(' '));
    const unconfigured = providerProblems(prepared);
    if (unconfigured.length > 0) return this.refuse(lease, unconfigured.join(' '));
    const job = { ...prepared, identityTokens, egressRules };
    const task = { lease, leaseTime: this.queue.lease, job };
    if (!isApply) return { ...task, phase: 'plan' };
    if (run.planKey === null) throw new Error(`${run.id} has no saved plan`);
    const savedPlan = this.secrets.open(run.id, 'plan', await this.artifacts.readAll(run.planKey));
    // Null for a plan that an earlier release stored.
    if (run.planHash !== null && hash('sha256', savedPlan) !== run.planHash)
      return this.refuse(lease, ANOTHER_PLAN);
    return { ...task, phase: 'apply', savedPlan };
  }

  /**
   * Fixes the tool version, the variables and the egress rules of a run whose plan starts, in the
   * transaction of its claim; the apply uses the same ones. Errors are reported when the task is
   * created.
   */
  settledFor(tools: Tools): (manager: EntityManager, run: Run) => Promise<RunChanges> {
    return async (manager, run) => {
      const iacVersion =
        tools.unavailable === null ? chosenVersion(run.iacConstraint, tools) : null;
      if (iacVersion === null) return {};
      const given = this.secrets.variablesOf(run);
      const egressRules = await egressRulesOf(manager, run);
      if (given !== null) return { iacVersion, egressRules, identities: namedIdentities(given) };
      const variables = await this.valuesFor(run, manager).catch(() => null);
      if (variables === null) return {};
      const sealed = this.secrets.sealVariables(run.id, variables);
      const identities = namedIdentities(variables);
      return { iacVersion, variables: sealed, egressRules, identities };
    };
  }

  private async valuesFor(run: Run, manager?: EntityManager): Promise<RunVariable[]> {
    const own = this.secrets.ownVariablesOf(run);
    return (await this.variables.valuesFor(run, own, manager)).map(withoutOrigin);
  }

  /** Checks the values again, because variables can change after the run was queued. */
  private async refusedOf(run: Run, values: readonly RunVariable[]): Promise<string[]> {
    const { id, workspaceId } = run;
    const module = moduleOf(run);
    if (module === null) return [];
    const guarded = { workspaceId, values, leftOut: 'others', run: { id, module } } as const;
    const refusals = await this.guards.refusals(guarded);
    const origins = refusals.length === 0 ? [] : await this.variables.valuesFor(run);
    return refusals.map((refusal) => refusalDetail(refusal, origins));
  }

  private async refuse(lease: Lease, reason: string): Promise<null> {
    await this.queue.fail(lease, reason);
    return null;
  }

  /** Stores the tool version and the variables of a run that was claimed without them. */
  private async settle(
    lease: Lease,
    iacVersion: string,
    variables: readonly RunVariable[],
    egressRules: readonly string[],
  ): Promise<void> {
    const sealed = this.secrets.sealVariables(lease.runId, variables);
    await this.database.write(async (manager) => {
      await leasedRun(manager, lease);
      await rows(manager, Run).update(
        { id: lease.runId },
        { iacVersion, variables: sealed, egressRules, identities: namedIdentities(variables) },
      );
    });
  }
}

function egressRulesOf(manager: EntityManager, run: Run): Promise<string[]> {
  return effectiveEgressHosts(manager, {
    organization: run.organization,
    workspaceId: run.workspaceId,
    module: moduleOf(run),
  });
}

function absence(constraint: string, { versions, installable }: Tools): string {
  const installed = versions.length === 0 ? 'none' : versions.join(', ');
  return [
    `No tool of version "${constraint}" is installed here. Installed: ${installed}.`,
    ...(installable.length === 0 ? [] : ['No matching version can be installed.']),
  ].join(' ');
}
