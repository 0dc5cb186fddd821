import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Ids } from '../../core/ids.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import { isSemanticVersion, versionRank } from '../../lib/versions/semantic-version.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { clearSuccessor } from './lifecycle/version-lifecycle.js';
import {
  notAddressableError,
  notSemanticError,
  requireUnused,
  versionExistsError,
} from './module-errors.js';
import { ModuleUses } from './module-uses.js';
import type { RegistryModule } from './registry-module.entity.js';
import { RegistryModuleVersion } from './registry-module-version.entity.js';
import { type ModuleAddress, RegistryModules } from './registry-modules.js';
import { touchModule } from './touch-module.js';

/** Seconds within which an upload must start. */
const UPLOAD_LINK_SECONDS = 60 * 60;

/** The purpose of upload links. */
export const MODULE_UPLOAD = 'module-upload';

/** The providers that the tools accept in the address of a module. */
const ADDRESSABLE_PROVIDER = /^[0-9a-z]+$/;

export interface ModuleVersionView {
  readonly module: RegistryModule;
  readonly version: RegistryModuleVersion;
  /** From the inspection of the archive; empty without an archive. */
  readonly warnings: readonly string[];
}

@Injectable()
export class ModuleVersionsService {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly uses: ModuleUses,
    private readonly artifacts: ArtifactStore,
    private readonly links: CapabilityLinks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(subject: Subject, address: ModuleAddress, number: string): Promise<ModuleVersionView> {
    const module = access.require(
      subject,
      'module.read',
      await this.modules.findByAddress(address),
    );
    const version = access.require(
      subject,
      'module.read',
      withOrganization(module, await this.modules.findVersion(module.id, number)),
    );
    return {
      module,
      version,
      warnings: (await this.modules.findFacts(version.id))?.warnings ?? [],
    };
  }

  /**
   * Creates a version that waits for its archive, or resets a version without one. Throws Invalid
   * if the version has its archive, or if the number or the module's address is not supported.
   */
  async create(
    subject: Subject,
    address: ModuleAddress,
    number: string,
  ): Promise<ModuleVersionView & { readonly upload: string }> {
    const created = await this.database.write(async (manager) => {
      const module = access.require(
        subject,
        'module.write',
        await this.modules.findByAddress(address, manager),
      );
      if (!isSemanticVersion(number)) throw notSemanticError();
      if (!ADDRESSABLE_PROVIDER.test(module.provider)) throw notAddressableError(module);
      await touchModule(manager, module, this.clock.timestamp());
      const existing = await this.modules.findVersion(module.id, number, manager);
      const version = existing
        ? await this.reopen(manager, existing)
        : await this.insert(manager, module, number);
      await this.recordAudit(manager, subject, module, 'create', version);
      return { module, version, warnings: [] };
    });
    const link = this.links.issue(MODULE_UPLOAD, created.version.id, UPLOAD_LINK_SECONDS);
    return {
      ...created,
      upload: new URL(`/api/v2/registry-module-uploads/${link}`, this.config.publicUrl).href,
    };
  }

  /** Throws Conflict while the version is in use. */
  async delete(subject: Subject, address: ModuleAddress, number: string): Promise<void> {
    await this.database.write(async (manager) => {
      const module = access.require(
        subject,
        'module.write',
        await this.modules.findByAddress(address, manager),
      );
      const version = access.require(
        subject,
        'module.write',
        withOrganization(module, await this.modules.findVersion(module.id, number, manager)),
      );
      await touchModule(manager, module, this.clock.timestamp());
      requireUnused(module, number, await this.uses.usesOf(manager, module, number));
      await rows(manager, RegistryModuleVersion).delete({ id: version.id });
      await this.artifacts.removeReferences(manager, [version.archiveKey]);
      await clearSuccessor(manager, module.id, number);
      await this.uses.versionsChanged(manager, module);
      await this.recordAudit(manager, subject, module, 'delete', version);
    });
  }

  private async insert(
    manager: EntityManager,
    module: RegistryModule,
    number: string,
  ): Promise<RegistryModuleVersion> {
    const now = this.clock.timestamp();
    const version: RegistryModuleVersion = {
      id: this.ids.next('modver'),
      moduleId: module.id,
      number,
      rank: versionRank(number),
      status: 'pending',
      error: null,
      ingressingSince: null,
      archiveKey: null,
      archiveSha256: null,
      archiveBytes: null,
      facts: null,
      folders: null,
      summary: null,
      deprecation: null,
      revocation: null,
      publishedAt: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    await rows(manager, RegistryModuleVersion).insert(version);
    return version;
  }

  /** An upload in progress then fails, because the row has changed since the upload began. */
  private async reopen(
    manager: EntityManager,
    version: RegistryModuleVersion,
  ): Promise<RegistryModuleVersion> {
    if (version.status === 'ok') throw versionExistsError(version.number);
    const changes = {
      status: 'pending',
      error: null,
      ingressingSince: null,
      updatedAt: this.clock.timestamp(),
    } as const;
    return rows(manager, RegistryModuleVersion).updateVersioned(version, changes);
  }

  private recordAudit(
    manager: EntityManager,
    subject: Subject,
    module: RegistryModule,
    verb: 'create' | 'delete',
    { id, number }: RegistryModuleVersion,
  ): Promise<void> {
    const { organization, name, provider } = module;
    return this.audit.record(manager, subject, {
      organization,
      action: `registry-module-version.${verb}`,
      resource: { type: 'registry-module-versions', id },
      changes: { name, provider, version: number },
    });
  }
}

/** Adds the organization of the module, for access decisions. */
function withOrganization(
  { organization }: RegistryModule,
  version: RegistryModuleVersion | null,
): (RegistryModuleVersion & { organization: string }) | null {
  return version && Object.assign(version, { organization });
}
