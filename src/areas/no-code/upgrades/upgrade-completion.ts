import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Clock } from '../../../core/clock.js';
import { Subject } from '../../../core/caller/subject.js';
import { moduleOf, Run } from '../../../platform/runs/run.entity.js';
import { RunCompletionHooks } from '../../../platform/runs/run-completion-hooks.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import type { NewVariable } from '../../../platform/workspaces/variable-rules.js';
import { VariablesService } from '../../../platform/workspaces/variables.service.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';
import { NoCodeModule } from '../no-code-module.entity.js';
import { sourceModuleId } from '../no-code-workspaces.service.js';
import { UPGRADE_VARIABLES, WorkspaceUpgrade } from './workspace-upgrade.entity.js';
import { rows } from '../../../core/database/rows.js';

/**
 * How an upgrade ends (docs/decisions/0010, C15): the workspace gets its new settings and variables
 * in the transaction of the run's last step, or keeps what it has.
 */
@Injectable()
export class UpgradeCompletion implements OnModuleInit {
  constructor(
    private readonly ends: RunCompletionHooks,
    private readonly variables: VariablesService,
    private readonly atRest: AtRest,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.ends.register('no-code-upgrade', (manager, run) => this.ended(manager, run));
  }

  /** For the column of an upgrade. */
  sealed(runId: string, variables: readonly NewVariable[]): string {
    return this.atRest.sealText(UPGRADE_VARIABLES, { runId }, JSON.stringify(variables));
  }

  /**
   * The plan had no changes, and somebody has confirmed it. False when somebody else was faster, or
   * a newer upgrade has come.
   */
  async confirmUnchanged(manager: EntityManager, subject: Subject, run: Run): Promise<boolean> {
    const { affected } = await manager.update(
      WorkspaceUpgrade,
      { runId: run.id, state: 'unconfirmed' },
      { state: 'completed' },
    );
    if (affected !== 1) return false;
    await this.complete(
      manager,
      subject,
      run,
      await rows(manager, WorkspaceUpgrade).require({ runId: run.id }),
    );
    return true;
  }

  private async ended(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    const upgrade = await rows(manager, WorkspaceUpgrade).find({ runId: run.id });
    if (!upgrade) return;
    if (run.status === 'applied')
      return this.complete(manager, new Subject(null, run.id), run, upgrade);
    const unchanged = run.status === 'planned_and_finished';
    await manager.update(
      WorkspaceUpgrade,
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
    const module = moduleOf(run);
    if (!module) throw new Error(`The upgrade ${run.id} has no module.`);
    const { version } = module;
    const before = await rows(manager, Workspace).require({ id: workspaceId });
    const changes = {
      noCodeVersionId: settingsId,
      moduleId,
      moduleVersion: version,
      sourceModuleId: sourceModuleId(module, version),
      currentConfigurationVersionId: run.configurationVersionId,
    };
    await manager.update(
      Workspace,
      { id: workspaceId },
      { ...changes, updatedAt: now, latestChangeAt: now, version: before.version + 1 },
    );
    // Only now that the row is held: whoever gives the module newer settings has marked it before, or does so afterwards.
    const noCode = await rows(manager, NoCodeModule).find({ id: noCodeModuleId });
    await manager.update(
      Workspace,
      { id: workspaceId },
      { noCodeUpgradeAvailable: noCode !== null && noCode.settingsId !== settingsId },
    );
    if (variables !== null)
      await this.variables.putAll(
        manager,
        before,
        JSON.parse(
          this.atRest.openText(UPGRADE_VARIABLES, { runId: run.id }, variables),
        ) as NewVariable[],
      );
    await manager.update(
      WorkspaceUpgrade,
      { runId: run.id },
      { state: 'completed', variables: null },
    );
    await this.moveWaiting(manager, before, run);
    const entry = {
      organization: run.organization,
      action: 'workspace.upgrade',
      resource: { type: 'workspaces', id: workspaceId },
      changes: { run: run.id, 'no-code-module-version': settingsId, 'module-version': version },
    };
    await this.audit.record(manager, subject, entry);
  }

  /**
   * A run that waits for what the workspace had would take the module back: it takes what the
   * workspace has.
   */
  private async moveWaiting(
    manager: EntityManager,
    { id: workspaceId, currentConfigurationVersionId }: Workspace,
    { configurationVersionId, module }: Readonly<Run>,
  ): Promise<void> {
    if (currentConfigurationVersionId === null) return;
    await manager.update(
      Run,
      {
        workspaceId,
        status: 'pending',
        purpose: 'normal',
        configurationVersionId: currentConfigurationVersionId,
      },
      { configurationVersionId, module },
    );
  }
}
