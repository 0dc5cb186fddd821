import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../core/database/database.js';
import { type ModuleUse, ModuleUses } from '../../platform/module-registry/module-uses.js';
import type { RegistryModule } from '../../platform/module-registry/registry-module.entity.js';
import { Workspace } from '../../platform/workspaces/workspace.entity.js';
import { NoCodeModule } from './no-code-module.entity.js';
import { SettingsVersions } from './settings-versions.js';
import { findModule } from './stored-modules.js';

/** Tells the registry which of its modules no-code settings are made of. */
@Injectable()
export class NoCodeUse implements ModuleUse, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly uses: ModuleUses,
    private readonly versions: SettingsVersions,
  ) {}

  onModuleInit(): void {
    this.uses.register(this);
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
   * Settings that are pinned to a version need it. Those that follow the newest take another one.
   */
  async usesOf(
    manager: EntityManager,
    { id: moduleId }: RegistryModule,
    version?: string,
  ): Promise<readonly string[]> {
    const known = await findModule(manager, { moduleId });
    const isNeeded = known && (version === undefined || known.settings.versionPin === version);
    const workspaces = await manager.find(Workspace, {
      select: { name: true },
      where: { moduleId, ...(version === undefined ? {} : { moduleVersion: version }) },
      order: { nameKey: 'ASC' },
    });
    return [
      ...(isNeeded ? [`no-code module ${known.module.id}`] : []),
      ...workspaces.map(({ name }) => `workspace ${name}`),
    ];
  }

  async versionsChanged(manager: EntityManager, { id }: RegistryModule): Promise<void> {
    await this.versions.follow(manager, id);
  }
}
