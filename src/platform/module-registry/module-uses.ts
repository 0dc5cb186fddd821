import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RegistryModule } from './registry-module.entity.js';

/** The hooks of a feature that uses modules. The registry does not depend on these features. */
export interface ModuleUse {
  /**
   * Finds the IDs of the no-code modules of each module, oldest first. Omits modules without any.
   */
  noCodeModuleIds?(moduleIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;

  /**
   * Finds the uses that prevent the deletion of the module or, if provided, of the version. Returns
   * names for error texts, such as `workspace site-eu`. Called in the transaction of the deletion.
   */
  usesOf(
    manager: EntityManager,
    module: RegistryModule,
    version?: string,
  ): Promise<readonly string[]>;

  /**
   * Called in the transaction that uploads, deletes or revokes a version, or reverts a revocation.
   * The transaction has locked the row of the module.
   */
  versionsChanged?(manager: EntityManager, module: RegistryModule): Promise<void>;
}

/** Holds the {@link ModuleUse} hooks, which features register at startup. */
@Injectable()
export class ModuleUses {
  private readonly hooks: ModuleUse[] = [];

  register(use: ModuleUse): void {
    this.hooks.push(use);
  }

  async noCodeModuleIds(
    moduleIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = await Promise.all(
      this.hooks.map(async (use) => use.noCodeModuleIds?.(moduleIds)),
    );
    return new Map(moduleIds.map((id) => [id, found.flatMap((ids) => ids?.get(id) ?? [])]));
  }

  async usesOf(
    manager: EntityManager,
    module: RegistryModule,
    version?: string,
  ): Promise<readonly string[]> {
    const uses: string[] = [];
    // Sequentially, because the hooks share the connection of the transaction.
    for (const use of this.hooks) uses.push(...(await use.usesOf(manager, module, version)));
    return uses;
  }

  async versionsChanged(manager: EntityManager, module: RegistryModule): Promise<void> {
    for (const use of this.hooks) await use.versionsChanged?.(manager, module);
  }
}
