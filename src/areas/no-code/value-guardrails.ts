import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';
import { RegistryModules } from '../../platform/module-registry/registry-modules.js';
import { Run } from '../../platform/runs/run.entity.js';
import {
  type GuardedValues,
  ValueGuards,
  type ValueRefusal,
} from '../../platform/workspaces/value-guards.js';
import { valueRefusals } from './allowed-values.js';
import { NoCodeSettings } from './no-code-settings.entity.js';
import type { OptionSet } from './option-set.js';
import { WorkspaceUpgrade } from './upgrades/workspace-upgrade.entity.js';

/**
 * Enforces the allowed values of no-code workspaces when their variables are written. For runs of a
 * module version, also enforces them when a caller requests the run and when its plan starts.
 */
@Injectable()
export class ValueGuardrails implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly guards: ValueGuards,
  ) {}

  onModuleInit(): void {
    this.guards.register((guarded) => this.findRefusals(guarded));
  }

  private async findRefusals(guarded: GuardedValues): Promise<readonly ValueRefusal[]> {
    const { workspaceId, run } = guarded;
    const refusals = await this.findRefusalsOf(guarded, run?.id ?? '');
    if (run || refusals.length > 0) return refusals;
    // A confirmed upgrade is about to give the workspace other settings.
    const upgrade = await this.findConfirmedUpgrade(workspaceId);
    return upgrade ? this.findRefusalsOf(guarded, upgrade.runId) : [];
  }

  private async findRefusalsOf(
    guarded: GuardedValues,
    runId: string,
  ): Promise<readonly ValueRefusal[]> {
    const settings = await this.findSettings(guarded, runId);
    if (!settings?.options.some(({ options }) => options?.length)) return [];
    // Facts are missing only for a deleted version, whose runs do not start.
    const facts = await this.findFacts(guarded, settings);
    return facts ? valueRefusals(guarded, facts, settings.options) : [];
  }

  /**
   * The settings of the upgrade that the run executes, else those of the workspace; null if there
   * are none.
   */
  private async findSettings(
    { workspaceId }: GuardedValues,
    runId: string,
  ): Promise<Settings | null> {
    const [row] = await this.database.select<{
      organization: string;
      id: string | null;
      module: string | null;
      version: string | null;
      options: string | null;
    }>(
      `SELECT w.organization AS organization, s.id AS id, s.module_id AS module,
         s.module_version AS version, s.options AS options
       FROM workspaces w LEFT JOIN workspace_upgrades u ON u.run_id = $1
       LEFT JOIN no_code_settings s ON s.id = COALESCE(u.settings_id, w.no_code_version_id)
       WHERE w.id = $2`,
      [runId, workspaceId],
    );
    if (!row?.id || row.options === null || row.module === null) return null;
    const { organization, module: moduleId, version: moduleVersion } = row;
    return {
      organization,
      moduleId,
      moduleVersion,
      options: JSON.parse(row.options) as OptionSet[],
    };
  }

  private async findConfirmedUpgrade(workspaceId: string): Promise<WorkspaceUpgrade | null> {
    const { read } = this.database;
    const upgrade = await rows(read, WorkspaceUpgrade).find({ workspaceId, state: 'open' });
    const run = upgrade && (await rows(read, Run).find({ id: upgrade.runId }));
    return run?.statusTimestamps.confirmed === undefined ? null : upgrade;
  }

  private async findFacts(
    { run }: GuardedValues,
    { organization, moduleId, moduleVersion }: Settings,
  ): Promise<ModuleFacts | null> {
    if (run)
      return this.modules.findFactsByAddress({ organization, ...run.module }, run.module.version);
    const version =
      moduleVersion === null ? null : await this.modules.findVersion(moduleId, moduleVersion);
    return version && this.modules.findFacts(version.id);
  }
}

interface Settings extends Pick<NoCodeSettings, 'moduleId' | 'moduleVersion'> {
  readonly organization: string;
  readonly options: readonly OptionSet[];
}
