import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { orNotFound } from '../../../core/errors.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { moduleOf, Run } from '../../../platform/runs/run.entity.js';
import { RunCompletionHooks } from '../../../platform/runs/run-completion-hooks.js';
import { systemSubject } from '../../../platform/runs/run-transitions.js';
import type { NewVariable } from '../../../platform/workspaces/variable-rules.js';
import { VariablesService } from '../../../platform/workspaces/variables.service.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';
import { workspaceChanges } from '../../../platform/workspaces/workspace-changes.js';
import { NoCodeModule } from '../no-code-module.entity.js';
import { sourceModuleId } from '../no-code-workspaces.service.js';
import { UPGRADE_VARIABLES, WorkspaceUpgrade } from './workspace-upgrade.entity.js';

/**
 * Completes or ends upgrades (docs/decisions/0010). A completed upgrade gives the workspace its new
 * settings and variables, in the transaction that ends the apply or confirms a plan without
 * changes.
 */
@Injectable()
export class UpgradeCompletion implements OnModuleInit {
  constructor(
    private readonly hooks: RunCompletionHooks,
    private readonly variables: VariablesService,
    private readonly atRest: AtRest,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.hooks.register('no-code-upgrade', (manager, run) => this.recordEnd(manager, run));
  }

  sealVariables(runId: string, variables: readonly NewVariable[]): string {
    return this.atRest.sealText(UPGRADE_VARIABLES, { runId }, JSON.stringify(variables));
  }

  /**
   * Completes an upgrade whose plan has no changes. Returns null if a concurrent request has
   * confirmed it, or a newer upgrade has replaced it.
   */
  async confirmUnchanged(
    manager: EntityManager,
    subject: Subject,
    run: Run,
  ): Promise<WorkspaceUpgrade | null> {
    const changed = await rows(manager, WorkspaceUpgrade).update(
      { runId: run.id, state: 'unconfirmed' },
      { state: 'completed' },
    );
    if (changed !== 1) return null;
    const upgrade = await rows(manager, WorkspaceUpgrade).require({ runId: run.id });
    await this.complete(manager, subject, run, upgrade);
    return upgrade;
  }

  private async recordEnd(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    const upgrade = await rows(manager, WorkspaceUpgrade).find({ runId: run.id });
    if (!upgrade) return;
    if (run.status === 'applied')
      return this.complete(manager, systemSubject(run.id), run, upgrade);
    const unchanged = run.status === 'planned_and_finished';
    await rows(manager, WorkspaceUpgrade).update(
      { runId: run.id },
      unchanged ? { state: 'unconfirmed' } : { state: 'ended', variables: null },
    );
  }

  private async complete(
    manager: EntityManager,
    subject: Subject,
    run: Readonly<Run>,
    { workspaceId, noCodeModuleId, settingsId, moduleId, variables }: WorkspaceUpgrade,
  ): Promise<void> {
    const now = this.clock.timestamp();
    const runModule = moduleOf(run);
    if (!runModule) throw new Error(`The run ${run.id} of an upgrade has no module.`);
    const { version } = runModule;
    const workspace = orNotFound(await rows(manager, Workspace).lock({ id: workspaceId }));
    const { currentConfigurationVersionId: replaced } = workspace;
    // Read after the lock: if newer settings are committed later, their transaction marks the
    // workspace as upgradable.
    const noCodeModule = await rows(manager, NoCodeModule).find({ id: noCodeModuleId });
    const changes = {
      noCodeVersionId: settingsId,
      noCodeUpgradeAvailable: noCodeModule !== null && noCodeModule.settingsId !== settingsId,
      moduleId,
      moduleVersion: version,
      sourceModuleId: sourceModuleId(runModule, version),
      currentConfigurationVersionId: run.configurationVersionId,
    };
    await workspaceChanges.upgraded(manager, workspace, changes, now);
    if (variables !== null)
      await this.variables.putAll(
        manager,
        workspace,
        JSON.parse(
          this.atRest.openText(UPGRADE_VARIABLES, { runId: run.id }, variables),
        ) as NewVariable[],
      );
    await rows(manager, WorkspaceUpgrade).update(
      { runId: run.id },
      { state: 'completed', variables: null },
    );
    await this.updatePendingRuns(manager, replaced, run);
    const entry = {
      organization: run.organization,
      action: 'workspace.upgrade',
      resource: { type: 'workspaces', id: workspaceId },
      changes: { run: run.id, 'no-code-module-version': settingsId, 'module-version': version },
    };
    await this.audit.record(manager, subject, entry);
  }

  /**
   * Gives the new configuration to pending runs with the replaced one, which would downgrade the
   * module.
   */
  private async updatePendingRuns(
    manager: EntityManager,
    replaced: string | null,
    { workspaceId, configurationVersionId, module }: Readonly<Run>,
  ): Promise<void> {
    if (replaced === null) return;
    await rows(manager, Run).update(
      {
        workspaceId,
        status: 'pending',
        purpose: In(['normal', 'auto-destroy', 'assessment']),
        configurationVersionId: replaced,
      },
      { configurationVersionId, module },
    );
  }
}
