import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RegistryModule } from './registry-module.entity.js';

/**
 * What a feature that builds on modules tells of them. The registry knows none of these features.
 */
export interface ModuleUse {
  /**
   * The IDs of the no-code modules of each of these modules, the oldest first; modules without one
   * are left out.
   */
  noCodeModuleIds?(moduleIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;

  /**
   * What needs the module, or the given version of it, and so forbids its deletion: each as it is
   * named to people, such as `workspace site-eu`. Asked in the transaction of the deletion.
   */
  usesOf(
    manager: EntityManager,
    module: RegistryModule,
    version?: string,
  ): Promise<readonly string[]>;

  /**
   * Versions that can be used have come or gone. Called in the transaction of the change, which
   * holds the module's row.
   */
  versionsChanged?(manager: EntityManager, module: RegistryModule): Promise<void>;
}

/** Where features register what they know of the use of modules, when they start. */
@Injectable()
export class ModuleUses {
  private readonly known: ModuleUse[] = [];

  register(use: ModuleUse): void {
    this.known.push(use);
  }

  async noCodeModuleIds(
    moduleIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = await Promise.all(
      this.known.map(async (use) => use.noCodeModuleIds?.(moduleIds)),
    );
    return new Map(moduleIds.map((id) => [id, found.flatMap((ids) => ids?.get(id) ?? [])]));
  }

  async usesOf(
    manager: EntityManager,
    module: RegistryModule,
    version?: string,
  ): Promise<readonly string[]> {
    const uses: string[] = [];
    // One after the other: they share the connection of the transaction.
    for (const use of this.known) uses.push(...(await use.usesOf(manager, module, version)));
    return uses;
  }

  async versionsChanged(manager: EntityManager, module: RegistryModule): Promise<void> {
    for (const use of this.known) await use.versionsChanged?.(manager, module);
  }
}
