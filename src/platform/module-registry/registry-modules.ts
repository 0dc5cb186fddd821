import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../core/database/database.js';
import { Parameters, rows, selectRows } from '../../core/database/rows.js';
import { Conflict } from '../../core/errors.js';
import type { ModuleFacts, ModuleFolders } from '../../lib/module-inspection/module-facts.js';
import { isRelease, isSemanticVersion, versionRank } from '../../lib/versions/semantic-version.js';
import { type Lifecycle, lifecycleWarning } from './lifecycle/version-lifecycle.js';
import { RegistryModule } from './registry-module.entity.js';
import {
  type Deprecation,
  RegistryModuleVersion,
  type Revocation,
} from './registry-module-version.entity.js';

export interface ModuleAddress {
  readonly organization: string;
  readonly name: string;
  readonly provider: string;
}

/**
 * Reads modules without access decisions. Pass the manager of a transaction to read what the
 * transaction has written. Only `lock` and `requireUsable` prevent changes until the transaction
 * ends.
 */
@Injectable()
export class RegistryModules {
  constructor(private readonly database: Database) {}

  async find(
    id: string,
    manager: EntityManager = this.database.read,
  ): Promise<RegistryModule | null> {
    return rows(manager, RegistryModule).find({ id });
  }

  /** Prevents other transactions from adding, changing or deleting versions of the module. */
  async lock(id: string, manager: EntityManager): Promise<RegistryModule | null> {
    return rows(manager, RegistryModule).lock({ id }, 'share');
  }

  async findByAddress(
    { organization, name, provider }: ModuleAddress,
    manager: EntityManager = this.database.read,
  ): Promise<RegistryModule | null> {
    return rows(manager, RegistryModule).find({
      organization,
      nameKey: name.toLowerCase(),
      provider,
    });
  }

  /** Finds the versions in any status, newest first. */
  async findVersions(
    moduleId: string,
    manager: EntityManager = this.database.read,
  ): Promise<RegistryModuleVersion[]> {
    return manager.find(RegistryModuleVersion, { where: { moduleId }, order: { rank: 'DESC' } });
  }

  /** Finds the versions of several modules, by module ID, newest first. */
  async findVersionsOf(
    moduleIds: readonly string[],
    manager: EntityManager = this.database.read,
  ): Promise<ReadonlyMap<string, readonly RegistryModuleVersion[]>> {
    const found = await manager.find(RegistryModuleVersion, {
      where: { moduleId: In([...moduleIds]) },
      order: { rank: 'DESC' },
    });
    const versions = new Map<string, RegistryModuleVersion[]>(moduleIds.map((id) => [id, []]));
    for (const version of found) versions.get(version.moduleId)?.push(version);
    return versions;
  }

  async findVersion(
    moduleId: string,
    number: string,
    manager: EntityManager = this.database.read,
  ): Promise<RegistryModuleVersion | null> {
    if (!isSemanticVersion(number)) return null;
    return rows(manager, RegistryModuleVersion).find({ moduleId, rank: versionRank(number) });
  }

  /**
   * Throws Conflict if the version is revoked or does not exist. Locks the module, so that the
   * version is not revoked or deleted before the end of the transaction.
   */
  async requireUsable(
    manager: EntityManager,
    address: ModuleAddress,
    number: string,
  ): Promise<void> {
    const found = await this.findByAddress(address, manager);
    const module = found && (await this.lock(found.id, manager));
    const version = module && (await this.findVersion(module.id, number, manager));
    if (!version) {
      const detail = `The version ${number} of the module no longer exists.`;
      throw new Conflict(detail, [{ code: DELETED_VERSION, detail }]);
    }
    const detail = revocationText(version);
    if (detail) throw new Conflict(detail, [{ code: REVOKED_VERSION, detail }]);
  }

  /** Finds the version that {@link newestOf} selects. */
  async findNewest(
    moduleId: string,
    manager: EntityManager = this.database.read,
  ): Promise<RegistryModuleVersion | null> {
    return newestOf(await this.findVersions(moduleId, manager));
  }

  /** Finds the deprecation and revocation of a version; null if the version does not exist. */
  async findLifecycle(
    manager: EntityManager,
    { organization, name, provider }: ModuleAddress,
    number: string,
  ): Promise<Lifecycle | null> {
    if (!isSemanticVersion(number)) return null;
    const parameters = new Parameters(manager);
    const [row] = await selectRows<Record<keyof Lifecycle, string | null>>(
      manager,
      `SELECT v.deprecation, v.revocation FROM registry_modules m
       JOIN registry_module_versions v ON v.module_id = m.id
       WHERE m.organization = ${parameters.add(organization)}
         AND m.name_key = ${parameters.add(name.toLowerCase())}
         AND m.provider = ${parameters.add(provider)}
         AND v.rank = ${parameters.add(versionRank(number))}`,
      parameters,
    );
    if (!row) return null;
    return {
      deprecation: row.deprecation === null ? null : (JSON.parse(row.deprecation) as Deprecation),
      revocation: row.revocation === null ? null : (JSON.parse(row.revocation) as Revocation),
    };
  }

  /** Finds the declarations of a version; null if it does not exist or its status is not `ok`. */
  async findFactsByAddress(
    { organization, name, provider }: ModuleAddress,
    number: string,
  ): Promise<ModuleFacts | null> {
    if (!isSemanticVersion(number)) return null;
    const [row] = await this.database.select<{ facts: string | null }>(
      `SELECT v.facts AS facts FROM registry_modules m
       JOIN registry_module_versions v ON v.module_id = m.id
       WHERE m.organization = $1 AND m.name_key = $2 AND m.provider = $3 AND v.rank = $4`,
      [organization, name.toLowerCase(), provider, versionRank(number)],
    );
    return row?.facts ? (JSON.parse(row.facts) as ModuleFacts) : null;
  }

  /** Finds the declarations of a version; null unless its status is `ok`. */
  async findFacts(
    versionId: string,
    manager: EntityManager = this.database.read,
  ): Promise<ModuleFacts | null> {
    const row = await manager.findOne(RegistryModuleVersion, {
      where: { id: versionId },
      select: { id: true, facts: true },
    });
    return (row?.facts ?? null) as ModuleFacts | null;
  }

  /**
   * Finds the submodules and examples of a version; null unless its status is `ok`, and null for
   * versions that were uploaded before folders were stored.
   */
  async findFolders(versionId: string): Promise<ModuleFolders | null> {
    const row = await this.database.read.findOne(RegistryModuleVersion, {
      where: { id: versionId },
      select: { id: true, folders: true },
    });
    return (row?.folders ?? null) as ModuleFolders | null;
  }
}

/** Whether a version may be chosen for new uses: its status is `ok`, and it is not revoked. */
export function isSelectable({
  status,
  revocation,
}: Pick<RegistryModuleVersion, 'status' | 'revocation'>): boolean {
  return status === 'ok' && revocation === null;
}

/** Error codes: the version is revoked, or no longer exists. */
export const REVOKED_VERSION = 'revoked-version';
export const DELETED_VERSION = 'deleted-version';

/** Returns why a version may not be chosen for new uses; null if it is not revoked. */
export function revocationText({
  number,
  deprecation,
  revocation,
}: Pick<RegistryModuleVersion, 'number' | 'deprecation' | 'revocation'>): string | null {
  return (
    revocation &&
    lifecycleWarning(`The version ${number} of the module`, { deprecation, revocation })
  );
}

/**
 * Returns the newest selectable release, or else the newest selectable pre-release. `versions` must
 * be sorted, newest first.
 */
export function newestOf(versions: readonly RegistryModuleVersion[]): RegistryModuleVersion | null {
  const selectable = versions.filter(isSelectable);
  return selectable.find(({ number }) => isRelease(number)) ?? selectable[0] ?? null;
}
