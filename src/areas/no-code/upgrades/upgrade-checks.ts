import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { orNotFound } from '../../../core/errors.js';
import { RegistryModules } from '../../../platform/module-registry/registry-modules.js';
import { moduleOf, type Run } from '../../../platform/runs/run.entity.js';
import { RunConfirmationChecks } from '../../../platform/runs/run-confirmation-checks.js';
import { StateVersion } from '../../../platform/state/state-version.entity.js';
import type { Variable } from '../../../platform/workspaces/variable.entity.js';
import { VariablesService } from '../../../platform/workspaces/variables.service.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';
import { outdatedUpgrade } from './upgrade-errors.js';
import { WorkspaceUpgrade } from './workspace-upgrade.entity.js';

/** Checks, for every way to confirm an upgrade, that its plan is not outdated. */
@Injectable()
export class UpgradeChecks implements OnModuleInit {
  constructor(
    private readonly checks: RunConfirmationChecks,
    private readonly modules: RegistryModules,
    private readonly variables: VariablesService,
  ) {}

  onModuleInit(): void {
    this.checks.register('no-code-upgrade', (manager, run) => this.requireCurrent(manager, run));
  }

  /**
   * Throws Conflict if the module version was revoked or deleted, or if changes of the workspace
   * have made an unfinished upgrade outdated. Locks the module and the workspace.
   */
  async requireCurrent(manager: EntityManager, run: Run): Promise<void> {
    const { id: runId, organization, workspaceId } = run;
    const module = moduleOf(run);
    if (module)
      await this.modules.requireUsable(manager, { organization, ...module }, module.version);
    const workspace = orNotFound(await rows(manager, Workspace).lock({ id: workspaceId }));
    // Read after the lock, because a concurrent request may have completed or ended the upgrade.
    const upgrade = await rows(manager, WorkspaceUpgrade).find({ runId });
    if (upgrade?.state !== 'open' && upgrade?.state !== 'unconfirmed') return;
    const { variablesDigest } = upgrade;
    const variables = await this.variables.loadAll(workspaceId, manager);
    // An upgrade that an earlier build initiated has no digest.
    if (variablesDigest !== null && digestOf(variables) !== variablesDigest)
      throw outdatedUpgrade(
        'The variables of the workspace have changed since this upgrade was initiated.',
      );
    if (workspace.currentRunId !== runId)
      throw outdatedUpgrade('Another run of the workspace has started since this plan.');
    if (await hasNewState(manager, workspace, run))
      throw outdatedUpgrade('The state of the workspace has changed since this plan.');
  }
}

/** The digest changes if a variable of the workspace is added, changed or deleted. */
export function digestOf(variables: readonly Pick<Variable, 'id' | 'version'>[]): string {
  const lines = variables.map(({ id, version }) => `${id} ${version}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** Whether the current state was stored after the run began. The plan of a run stores no state. */
async function hasNewState(
  manager: EntityManager,
  { currentStateVersionId: id }: Workspace,
  { statusTimestamps: { fetching = '' } }: Run,
): Promise<boolean> {
  const state = id === null ? null : await rows(manager, StateVersion).find({ id });
  return state !== null && state.createdAt > fetching;
}
