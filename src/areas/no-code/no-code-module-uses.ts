import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { type ModuleUse, ModuleUses } from '../../platform/module-registry/module-uses.js';
import type { RegistryModule } from '../../platform/module-registry/registry-module.entity.js';
import { moduleOf, Run } from '../../platform/runs/run.entity.js';
import { AutoDestroyLimits } from '../../platform/workspaces/auto-destroy/auto-destroy-limits.js';
import { Workspace } from '../../platform/workspaces/workspace.entity.js';
import { NoCodeModule } from './no-code-module.entity.js';
import { SettingsVersions } from './settings-versions.js';
import { findModule } from './stored-modules.js';
import { WorkspaceUpgrade } from './upgrades/workspace-upgrade.entity.js';

/**
 * Implements the hooks of the module registry for no-code modules, and provides their limits to the
 * automatic destruction.
 */
@Injectable()
export class NoCodeModuleUses implements ModuleUse, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly uses: ModuleUses,
    private readonly versions: SettingsVersions,
    private readonly limits: AutoDestroyLimits,
  ) {}

  onModuleInit(): void {
    this.uses.register(this);
    this.limits.registerModuleLimits(async (manager, id) => {
      const module = await rows(manager, NoCodeModule).find({ id });
      return {
        duration: module?.autoDestroyDuration ?? null,
        maximum: module?.autoDestroyMaximum ?? null,
      };
    });
  }

  async noCodeModuleIds(
    moduleIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = await this.database.read.find(NoCodeModule, {
      select: { id: true, moduleId: true },
      where: { moduleId: In([...moduleIds]) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return new Map(
      moduleIds.map((moduleId) => [
        moduleId,
        found.filter((module) => module.moduleId === moduleId).map(({ id }) => id),
      ]),
    );
  }

  /**
   * Lists the no-code module, the workspaces and the unfinished upgrades that use the module or, if
   * given, the version. Settings that follow the newest version do not count as using it.
   */
  async usesOf(
    manager: EntityManager,
    { id: moduleId }: RegistryModule,
    version?: string,
  ): Promise<readonly string[]> {
    const noCode = await findModule(manager, { moduleId });
    const isInUse = noCode && (version === undefined || noCode.settings.versionPin === version);
    const workspaces = await manager.find(Workspace, {
      select: { name: true },
      where: { moduleId, ...(version === undefined ? {} : { moduleVersion: version }) },
      order: { nameKey: 'ASC' },
    });
    return [
      ...(isInUse ? [`no-code module ${noCode.module.id}`] : []),
      ...workspaces.map(({ name }) => `workspace ${name}`),
      ...(await findUpgrades(manager, moduleId, version)).map((runId) => `upgrade ${runId}`),
    ];
  }

  async versionsChanged(manager: EntityManager, { id }: RegistryModule): Promise<void> {
    await this.versions.followNewest(manager, id);
  }
}

/** Finds the run IDs of open and unconfirmed upgrades to the module, or to one version of it. */
async function findUpgrades(
  manager: EntityManager,
  moduleId: string,
  version: string | undefined,
): Promise<readonly string[]> {
  const upgrades = await manager.find(WorkspaceUpgrade, {
    select: { runId: true },
    where: { moduleId, state: In(['open', 'unconfirmed']) },
    order: { createdAt: 'ASC', runId: 'ASC' },
  });
  const runIds = upgrades.map(({ runId }) => runId);
  if (version === undefined) return runIds;
  const runs = await rows(manager, Run).findByValues('id', runIds);
  return runs.filter((run) => moduleOf(run)?.version === version).map(({ id }) => id);
}
