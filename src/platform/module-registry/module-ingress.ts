import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Busy, Invalid, NotFound, WriteConflict } from '../../core/errors.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import { readModuleArchive } from '../../lib/module-inspection/module-archive.js';
import type { ModuleFacts, ModuleFolders } from '../../lib/module-inspection/module-facts.js';
import { ModuleInspector } from '../../lib/module-inspection/module-inspector.js';
import { ModuleRefusal } from '../../lib/module-inspection/module-refusal.js';
import { summaryOf } from '../../lib/text/readme-summary.js';
import { WorkerBusy } from '../../lib/worker-thread/supervised-worker.js';
import { AuditLog } from '../audit/audit-log.js';
import { Events } from '../events/events.js';
import { recordPublication } from './lifecycle/version-events.js';
import { finalVersionError } from './module-errors.js';
import { ModuleUses } from './module-uses.js';
import { MODULE_UPLOAD, type ModuleVersionView } from './module-versions.service.js';
import type { RegistryModule } from './registry-module.entity.js';
import { RegistryModuleVersion } from './registry-module-version.entity.js';
import { RegistryModules } from './registry-modules.js';
import { touchModule } from './touch-module.js';

/** An upload in progress. The upload fails if another request changes the row of the version. */
interface Ingress {
  readonly module: RegistryModule;
  readonly version: RegistryModuleVersion;
}

interface InspectedModule {
  readonly facts: ModuleFacts;
  readonly folders: ModuleFolders;
}

/**
 * Receives and inspects module archives. The last transaction sets the version to `ok`: if the
 * server crashes before it, the version still accepts an upload.
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
    private readonly events: Events,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Receives the archive of an upload link. Throws NotFound for an invalid link or a deleted
   * version, and Conflict if the version already has its archive or changes during the upload.
   * Throws Invalid for a refused archive, and Busy if too many archives are waiting.
   */
  async receive(subject: Subject, link: string, body: () => Readable): Promise<ModuleVersionView> {
    const ingress = await this.begin(this.links.redeem(MODULE_UPLOAD, link));
    let stored: StoredArtifact | undefined;
    try {
      stored = await this.artifacts.store(body(), ingress.module);
      const inspected = await this.inspect(ingress.module, stored);
      return await this.finish(subject, ingress, stored, inspected);
    } catch (error) {
      // After another error, the transaction may have committed: the artifact sweep then deletes
      // the file unless a row refers to it.
      if (stored && (error instanceof ModuleRefusal || isSuperseded(error)))
        await this.artifacts.discard(stored);
      throw await this.recordFailure(subject, ingress, error);
    }
  }

  private begin(id: string): Promise<Ingress> {
    return this.database.write(async (manager) => {
      const found = await rows(manager, RegistryModuleVersion).find({ id });
      const module = found && (await this.modules.find(found.moduleId, manager));
      if (!found || !module) throw new NotFound();
      if (found.status === 'ok') throw finalVersionError(found.number);
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
          error.isCallerLimit
            ? 'Two modules of the organization are waiting to be read. Repeat the upload later.'
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
  ): Promise<ModuleVersionView> {
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
        publishedAt: this.clock.timestamp(),
        summary: summaryOf(facts.readme?.text ?? ''),
      } as const;
      const updated = await this.update(manager, module, version, changes);
      await this.artifacts.addReferences(manager, stored);
      await this.uses.versionsChanged(manager, module);
      await this.recordAudit(manager, subject, module, version, { sha256: archiveSha256 });
      await recordPublication(this.events, manager, module, updated);
      return { module, version: updated, warnings: facts.warnings };
    });
  }

  /**
   * Records that the upload failed, and why if the archive was refused, unless another request has
   * changed the version. Returns the error to throw.
   */
  private async recordFailure(
    subject: Subject,
    { module, version }: Ingress,
    reason: unknown,
  ): Promise<unknown> {
    if (isSuperseded(reason)) return reason;
    const refusal = reason instanceof ModuleRefusal ? reason : null;
    try {
      await this.database.write(async (manager) => {
        const outcome = refusal
          ? ({ status: 'reg_ingress_failed', error: refusal.detail } as const)
          : {};
        await this.update(manager, module, version, { ...outcome, ingressingSince: null });
        if (refusal)
          await this.recordAudit(manager, subject, module, version, { refused: refusal.code });
      });
    } catch (error) {
      if (!isSuperseded(error)) throw error;
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
    return rows(manager, RegistryModuleVersion).updateVersioned(version, {
      ...changes,
      updatedAt,
    });
  }

  /** The link authorizes the upload: without a token, the actor of the event is the system. */
  private recordAudit(
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

/** Whether another request has changed the version, such as a newer upload, or has deleted it. */
function isSuperseded(error: unknown): boolean {
  return error instanceof WriteConflict || error instanceof NotFound;
}
