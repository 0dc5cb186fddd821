import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation, isUniqueViolation } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { contains } from '../../core/database/search.js';
import { NotFound, orNotFound } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { moduleExistsError, requireUnused } from './module-errors.js';
import { ModuleUses } from './module-uses.js';
import { RegistryModule } from './registry-module.entity.js';
import { RegistryModuleVersion } from './registry-module-version.entity.js';
import { type ModuleAddress, RegistryModules } from './registry-modules.js';

/** The maximum number of versions that the audit event of a deleted module lists. */
const MAX_AUDITED_VERSIONS = 1_000;

/** A module with its versions, newest first, and its no-code modules, for presentation. */
export interface ModuleView {
  readonly module: RegistryModule;
  readonly versions: readonly RegistryModuleVersion[];
  readonly noCodeModuleIds: readonly string[];
}

export interface ModuleFilter {
  /** A substring of the name or the provider. */
  readonly search?: string | undefined;
  readonly provider?: string | undefined;
  readonly organizations?: readonly string[] | undefined;
  /** `public` matches nothing, because all modules are in the private registry. */
  readonly registry?: 'private' | 'public' | undefined;
}

@Injectable()
export class RegistryModulesService {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly uses: ModuleUses,
    private readonly artifacts: ArtifactStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(
    subject: Subject,
    organization: string,
    filter: ModuleFilter,
    page: Page,
  ): Promise<PageOfRows<ModuleView>> {
    await getOrganization(this.database, subject, 'module.read', organization);
    const isExcluded = filter.organizations?.includes(organization) === false;
    if (isExcluded || filter.registry === 'public') return { rows: [], total: 0 };
    const [found, total] = await this.database.read.findAndCount(RegistryModule, {
      where: conditionsOf(organization, filter),
      order: { nameKey: 'ASC', provider: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: await this.withVersions(found), total };
  }

  async read(subject: Subject, address: ModuleAddress): Promise<ModuleView> {
    return this.requireReadable(subject, await this.modules.findByAddress(address));
  }

  async readById(subject: Subject, id: string): Promise<ModuleView> {
    return this.requireReadable(subject, await this.modules.find(id));
  }

  async create(
    subject: Subject,
    { organization, name, provider }: ModuleAddress,
  ): Promise<ModuleView> {
    await getOrganization(this.database, subject, 'module.write', organization);
    const now = this.clock.timestamp();
    const module = Object.assign(new RegistryModule(), {
      id: this.ids.next('mod'),
      organization,
      name,
      nameKey: name.toLowerCase(),
      provider,
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
    try {
      await this.database.write(async (manager) => {
        await rows(manager, RegistryModule).insert(module);
        await this.audit.record(manager, subject, {
          organization,
          action: 'registry-module.create',
          resource: { type: 'registry-modules', id: module.id },
          changes: { name, provider },
        });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw moduleExistsError(name, provider);
      throw isForeignKeyViolation(error) ? new NotFound() : error;
    }
    return { module, versions: [], noCodeModuleIds: [] };
  }

  /** Deletes a module with its versions and archives. Throws Conflict while it is in use. */
  async delete(subject: Subject, address: ModuleAddress): Promise<void> {
    await this.database.write(async (manager) => {
      const module = access.require(
        subject,
        'module.write',
        await this.modules.findByAddress(address, manager),
      );
      const { id, organization, name, provider } = module;
      orNotFound(await rows(manager, RegistryModule).lock({ id }));
      requireUnused(module, null, await this.uses.usesOf(manager, module));
      const versions = await this.modules.findVersions(id, manager);
      await rows(manager, RegistryModule).delete({ id });
      await this.artifacts.removeReferences(
        manager,
        versions.map(({ archiveKey }) => archiveKey),
      );
      await this.audit.record(manager, subject, {
        organization,
        action: 'registry-module.delete',
        resource: { type: 'registry-modules', id },
        changes: {
          name,
          provider,
          'version-count': versions.length,
          versions: versions.slice(0, MAX_AUDITED_VERSIONS).map(({ number }) => number),
        },
      });
    });
  }

  /**
   * Deletes the modules with this name, for all providers, in one transaction. Throws NotFound if
   * there are none, and Conflict if one of them is in use.
   */
  async deleteByName(
    subject: Subject,
    { organization, name }: Omit<ModuleAddress, 'provider'>,
  ): Promise<void> {
    await this.database.write(async (manager) => {
      const found = await manager.findBy(RegistryModule, {
        organization,
        nameKey: name.toLowerCase(),
      });
      if (found.length === 0) throw new NotFound();
      for (const { provider } of found)
        await this.delete(subject, { organization, name, provider });
    });
  }

  private async requireReadable(subject: Subject, row: RegistryModule | null): Promise<ModuleView> {
    const module = access.require(subject, 'module.read', row);
    const [view] = await this.withVersions([module]);
    return view ?? { module, versions: [], noCodeModuleIds: [] };
  }

  private async withVersions(modules: readonly RegistryModule[]): Promise<ModuleView[]> {
    const ids = modules.map(({ id }) => id);
    const versions = await this.modules.findVersionsOf(ids);
    const noCodeModuleIds = await this.uses.noCodeModuleIds(ids);
    return modules.map((module) => ({
      module,
      versions: versions.get(module.id) ?? [],
      noCodeModuleIds: noCodeModuleIds.get(module.id) ?? [],
    }));
  }
}

/** Returns alternative conditions: a module must match one of them. */
function conditionsOf(
  organization: string,
  { search = '', provider }: ModuleFilter,
): FindOptionsWhere<RegistryModule>[] {
  const base = provider === undefined ? { organization } : { organization, provider };
  if (search === '') return [base];
  const byName = { ...base, nameKey: contains(search) };
  if (provider === undefined) return [byName, { organization, provider: contains(search) }];
  return provider.includes(search.toLowerCase()) ? [base] : [byName];
}
