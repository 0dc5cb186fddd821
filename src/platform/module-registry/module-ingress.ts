import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../../core/artifacts/artifact-store.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Busy, Invalid, NotFound, WriteConflict } from '../../core/errors.js';
import type { Subject } from '../../core/caller/subject.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import { WorkerBusy } from '../../lib/worker-thread/supervised-worker.js';
import { readModuleArchive } from '../../lib/module-inspection/module-archive.js';
import { versionIsFinal } from './module-errors.js';
import type { ModuleFacts, ModuleFolders } from '../../lib/module-inspection/module-facts.js';
import { ModuleInspector } from '../../lib/module-inspection/module-inspector.js';
import { ModuleRefusal } from '../../lib/module-inspection/module-refusal.js';
import { ModuleUses } from './module-uses.js';
import { MODULE_UPLOAD, type ShownVersion } from './module-versions.service.js';
import type { RegistryModule } from './registry-module.entity.js';
import { RegistryModuleVersion } from './registry-module-version.entity.js';
import { RegistryModules } from './registry-modules.js';
import { summaryOf } from '../../lib/text/readme-summary.js';
import { touchModule } from './touch-module.js';

/**
 * An upload that has begun. It may finish as long as nobody has written the version's row since.
 */
interface Ingress {
  readonly module: RegistryModule;
  readonly version: RegistryModuleVersion;
}

interface InspectedModule {
  readonly facts: ModuleFacts;
  readonly folders: ModuleFolders;
}

/**
 * The way of an archive into the registry: streamed to the store, read, and only then, in one
 * transaction, kept and the version made `ok`. Until that moment nothing refers to the bytes, so
 * that a server that dies on the way leaves a version that still waits for its archive.
 */
@Injectable()
export class ModuleIngress {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly uses: ModuleUses,
    private readonly inspector: ModuleInspector,
    private readonly artifacts: ArtifactStore,
    private readonly links: CapabilityLinks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Throws NotFound for a bad link, Conflict when the version has its archive or another upload
   * overtook, Invalid when the archive is refused, Busy.
   */
  async receive(subject: Subject, link: string, body: () => Readable): Promise<ShownVersion> {
    const ingress = await this.begin(this.links.redeem(MODULE_UPLOAD, link));
    let stored: StoredArtifact | undefined;
    try {
      stored = await this.artifacts.store(body(), ingress.module);
      const inspected = await this.inspect(ingress.module, stored);
      return await this.finish(subject, ingress, stored, inspected);
    } catch (error) {
      // After any other error the transaction may have been committed nevertheless: then the
      // store's own sweep decides.
      if (stored && (error instanceof ModuleRefusal || isLost(error)))
        await this.artifacts.discard(stored);
      throw await this.giveUp(subject, ingress, error);
    }
  }

  private begin(id: string): Promise<Ingress> {
    return this.database.write(async (manager) => {
      const found = await rows(manager, RegistryModuleVersion).find({ id });
      const module = found && (await this.modules.find(found.moduleId, manager));
      if (!found || !module) throw new NotFound();
      if (found.status === 'ok') throw versionIsFinal(found.number);
      return {
        module,
        version: await this.update(manager, module, found, {
          ingressingSince: this.clock.timestamp(),
        }),
      };
    });
  }

  private async inspect(
    { organization }: RegistryModule,
    { key }: StoredArtifact,
  ): Promise<InspectedModule> {
    try {
      const archive = await readModuleArchive(await this.artifacts.open(key), {
        compressedBytes: this.config.uploadLimit,
      });
      const facts = await this.inspector.inspect(archive, organization);
      return { facts, folders: archive.folders };
    } catch (error) {
      if (error instanceof WorkerBusy)
        throw new Busy(
          error.isByCaller
            ? 'Two modules of the organization are waiting to be read already. Repeat the upload later.'
            : 'Too many modules are being read. Repeat the upload later.',
          error.retryAfterSeconds,
        );
      throw error;
    }
  }

  private finish(
    subject: Subject,
    { module, version }: Ingress,
    stored: StoredArtifact,
    { facts, folders }: InspectedModule,
  ): Promise<ShownVersion> {
    return this.database.write(async (manager) => {
      const { key: archiveKey, sha256: archiveSha256, bytes: archiveBytes } = stored;
      const changes = {
        status: 'ok',
        error: null,
        ingressingSince: null,
        archiveKey,
        archiveSha256,
        archiveBytes,
        facts,
        folders,
        summary: summaryOf(facts.readme?.text ?? ''),
      } as const;
      const updated = await this.update(manager, module, version, changes);
      await this.artifacts.keep(manager, stored);
      await this.uses.versionsChanged(manager, module);
      await this.note(manager, subject, module, version, { sha256: archiveSha256 });
      return { module, version: updated, warnings: facts.warnings };
    });
  }

  /** Writes down that the upload is over, and why. Returns what the caller is told. */
  private async giveUp(
    subject: Subject,
    { module, version }: Ingress,
    reason: unknown,
  ): Promise<unknown> {
    if (isLost(reason)) return reason;
    const refusal = reason instanceof ModuleRefusal ? reason : null;
    try {
      await this.database.write(async (manager) => {
        const outcome = refusal
          ? ({ status: 'reg_ingress_failed', error: refusal.detail } as const)
          : {};
        await this.update(manager, module, version, { ...outcome, ingressingSince: null });
        if (refusal) await this.note(manager, subject, module, version, { refused: refusal.code });
      });
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    return refusal ? new Invalid([{ code: refusal.code, detail: refusal.detail }]) : reason;
  }

  private async update(
    manager: EntityManager,
    module: RegistryModule,
    version: RegistryModuleVersion,
    changes: Partial<RegistryModuleVersion>,
  ): Promise<RegistryModuleVersion> {
    const updatedAt = this.clock.timestamp();
    await touchModule(manager, module, updatedAt);
    return rows(manager, RegistryModuleVersion).change(version, {
      ...changes,
      updatedAt,
    });
  }

  /** The link is the right, so that the event has no person; who made the version has one. */
  private note(
    manager: EntityManager,
    subject: Subject,
    { organization, name, provider }: RegistryModule,
    { id, number }: RegistryModuleVersion,
    outcome: object,
  ): Promise<void> {
    return this.audit.record(manager, subject, {
      organization,
      action: 'registry-module-version.upload',
      resource: { type: 'registry-module-versions', id },
      changes: { name, provider, version: number, ...outcome },
    });
  }
}

/**
 * Another upload of the version has begun, or the version is gone: what becomes of this one
 * interests nobody.
 */
function isLost(error: unknown): boolean {
  return error instanceof WriteConflict || error instanceof NotFound;
}
