import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Clock } from '../../../core/clock.js';
import { Subject } from '../../../core/caller/subject.js';
import { Run } from '../../../platform/runs/run.entity.js';
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
 * Ends an upgrade (docs/decisions/0010, C15): in the transaction of the run's last step, the
 * workspace gets its new settings and variables, or keeps the existing ones.
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

  /** The sealed variables for the row of an upgrade. */
  sealed(runId: string, variables: readonly NewVariable[]): string {
    return this.atRest.sealText(UPGRADE_VARIABLES, { runId }, JSON.stringify(variables));
  }

  /**
   * Completes an upgrade whose plan had no changes. False if a concurrent request has confirmed it,
   * or a newer upgrade has replaced it.
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
    const { version } = run.module;
    const before = await rows(manager, Workspace).require({ id: workspaceId });
    const changes = {
      noCodeVersionId: settingsId,
      moduleId,
      moduleVersion: version,
      sourceModuleId: sourceModuleId(run.module, version),
      currentConfigurationVersionId: run.configurationVersionId,
    };
    await manager.update(
      Workspace,
      { id: workspaceId },
      { ...changes, updatedAt: now, latestChangeAt: now, version: before.version + 1 },
    );
    // Read after the workspace row is locked: newer settings have marked it before, or wait for it.
    const module = await rows(manager, NoCodeModule).find({ id: noCodeModuleId });
    await manager.update(
      Workspace,
      { id: workspaceId },
      { noCodeUpgradeAvailable: module !== null && module.settingsId !== settingsId },
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

  /** Pending runs would downgrade the module: they get the new configuration of the workspace. */
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
