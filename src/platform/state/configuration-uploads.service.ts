import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Conflict, Gone, Invalid, NotFound } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import { checkConfigurationArchive } from '../../lib/module-inspection/module-archive.js';
import { ModuleRefusal } from '../../lib/module-inspection/module-refusal.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { workspaceChanges } from '../workspaces/workspace-changes.js';
import { LOCAL_EXECUTION_REFUSAL } from '../workspaces/workspace-settings.js';
import { ConfigurationVersion } from './configuration-version.entity.js';
import { creatorOf } from './creator.js';
import { UploadRights } from './upload-rights.js';

/** Clients upload immediately. */
const UPLOAD_LINK_SECONDS = 60 * 60;
/** Runners download the archive when a phase starts. */
const ARCHIVE_LINK_SECONDS = 15 * 60;
const UPLOAD = 'configuration-upload';
const ARCHIVE = 'configuration-archive';

export interface NewUpload {
  readonly speculative?: boolean | undefined;
  readonly autoQueueRuns?: boolean | undefined;
}

/** Called in the transaction that sets a version with `autoQueueRuns` to `uploaded`. */
type UploadHook = (
  manager: EntityManager,
  workspace: Workspace,
  configuration: ConfigurationVersion,
) => Promise<void>;

/**
 * Uploads of configurations. Streams an archive to the store, checks it, and records it in the
 * transaction that sets its configuration version to `uploaded`.
 */
@Injectable()
export class ConfigurationUploads {
  private uploadHook: UploadHook = () => Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly links: CapabilityLinks,
    private readonly rights: UploadRights,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sets the hook that queues a run. Called by the runs module at startup. */
  onUploaded(hook: UploadHook): void {
    this.uploadHook = hook;
  }

  /**
   * Creates a version that waits for its archive. Throws Conflict for a no-code workspace and for
   * local execution, and Invalid if the version is speculative but plan-only runs are not allowed.
   */
  async create(
    subject: Subject,
    workspaceId: string,
    { speculative = false, autoQueueRuns = true }: NewUpload,
  ): Promise<ConfigurationVersion> {
    return this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        runPermissionFor(speculative),
        await rows(manager, Workspace).find({ id: workspaceId }),
      );
      if (workspace.source === 'no-code-module')
        throw new Conflict(
          'The workspace runs a no-code module and accepts no other configuration. ' +
            'Change its variables or upgrade it, or create another workspace.',
        );
      if (workspace.executionMode === 'local') throw new Conflict(LOCAL_EXECUTION_REFUSAL);
      if (speculative && !workspace.speculativeEnabled)
        throw new Invalid([
          {
            pointer: '/data/attributes/speculative',
            detail: 'The workspace does not allow plan-only runs (speculative-enabled).',
          },
        ]);
      const configuration = Object.assign(new ConfigurationVersion(), {
        ...NEW_UPLOAD_COLUMNS,
        id: this.ids.next('cv'),
        workspaceId,
        speculative,
        autoQueueRuns,
        createdBy: creatorOf(subject),
        createdAt: this.clock.timestamp(),
      });
      await rows(manager, ConfigurationVersion).insert(configuration);
      await this.recordAudit(manager, subject, workspace, configuration, 'create', {
        'workspace-id': workspaceId,
        speculative,
        'auto-queue-runs': autoQueueRuns,
      });
      return configuration;
    });
  }

  uploadUrl({ id }: ConfigurationVersion): string {
    const link = this.links.issue(UPLOAD, id, UPLOAD_LINK_SECONDS);
    return new URL(`/api/v2/configuration-version-uploads/${link}`, this.config.publicUrl).href;
  }

  /** Omits the origin, because a runner may reach the server at another address than clients. */
  archivePath(id: string): string {
    const link = this.links.issue(ARCHIVE, id, ARCHIVE_LINK_SECONDS);
    return `/api/v2/configuration-version-archives/${link}`;
  }

  /**
   * Stores an archive. Throws NotFound if the link is invalid or the creator may no longer start
   * runs, Conflict after an accepted archive, and Invalid if the archive breaks a rule.
   */
  async receive(
    subject: Subject,
    link: string,
    body: () => Readable,
  ): Promise<ConfigurationVersion> {
    const id = this.links.redeem(UPLOAD, link);
    const { read } = this.database;
    const configuration = await rows(read, ConfigurationVersion).get({ id });
    if (!acceptsUpload(configuration)) throw finalConflict(configuration);
    const workspace = await this.getForUpload(read, subject, configuration);
    const stored = await this.artifacts.store(body(), workspace);
    try {
      await checkConfigurationArchive(await this.artifacts.open(stored.key), {
        compressedBytes: this.config.uploadLimit,
      });
    } catch (error) {
      await this.artifacts.discard(stored);
      throw error instanceof ModuleRefusal
        ? await this.recordRefusal(subject, workspace, configuration, error)
        : error;
    }
    return this.completeUpload(subject, configuration, stored);
  }

  /**
   * Throws NotFound if there is no archive or the caller may not apply runs of the workspace, and
   * Gone if retention has removed the archive but not the configuration version.
   */
  async download(subject: Subject, id: string): Promise<Readable> {
    const { read } = this.database;
    const configuration = await rows(read, ConfigurationVersion).find({ id });
    access.requireOnProject(
      subject,
      'run.apply',
      configuration && (await rows(read, Workspace).find({ id: configuration.workspaceId })),
    );
    return this.open(configuration as ConfigurationVersion);
  }

  /**
   * Returns the archive that a link names. Throws NotFound for an invalid link or without an
   * archive, and Gone like {@link download}.
   */
  async downloadByLink(link: string): Promise<Readable> {
    const id = this.links.redeem(ARCHIVE, link);
    return this.open(await rows(this.database.read, ConfigurationVersion).get({ id }));
  }

  /** Removes the references to a workspace's archives, in the transaction that deletes it. */
  async deleteArchives(manager: EntityManager, workspaceId: string): Promise<void> {
    const uploads = await manager.find(ConfigurationVersion, {
      select: { id: true, archiveKey: true },
      where: { workspaceId, source: 'upload' },
    });
    const keys = uploads.map(({ archiveKey }) => archiveKey);
    for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT)
      await this.artifacts.removeReferences(manager, keys.slice(start, start + KEYS_PER_STATEMENT));
  }

  /** Throws NotFound unless the creator of the version may still start runs in the workspace. */
  private async getForUpload(
    manager: EntityManager,
    { requestId }: Subject,
    { workspaceId, createdBy, speculative }: ConfigurationVersion,
  ): Promise<Workspace> {
    const creator = await this.rights.subjectOf(manager, createdBy, requestId);
    const workspace = await rows(manager, Workspace).find({ id: workspaceId });
    return access.requireOnProject(creator, runPermissionFor(speculative), workspace);
  }

  private open({ status, archiveKey }: ConfigurationVersion): Promise<Readable> {
    if (status === 'archived')
      throw new Gone('The archive was removed after its retention period.');
    if (archiveKey === null) throw new NotFound();
    return this.artifacts.open(archiveKey);
  }

  private completeUpload(
    subject: Subject,
    configuration: ConfigurationVersion,
    stored: StoredArtifact,
  ): Promise<ConfigurationVersion> {
    return this.database.write(async (manager) => {
      // Locks the workspace first, as queueing a run and removing configuration versions do.
      await rows(manager, Workspace).lock({ id: configuration.workspaceId });
      const workspace = await this.getForUpload(manager, subject, configuration);
      await this.artifacts.addReferences(manager, stored);
      const uploaded = await rows(manager, ConfigurationVersion).updateVersioned(configuration, {
        status: 'uploaded',
        errorCode: null,
        error: null,
        archiveKey: stored.key,
        archiveSha256: stored.sha256,
      });
      const { speculative, autoQueueRuns } = uploaded;
      const now = this.clock.timestamp();
      if (!speculative) await workspaceChanges.configurationUploaded(manager, uploaded, now);
      const { sha256, bytes } = stored;
      await this.recordAudit(manager, subject, workspace, uploaded, 'upload', { sha256, bytes });
      if (autoQueueRuns) await this.uploadHook(manager, workspace, uploaded);
      return uploaded;
    });
  }

  private async recordRefusal(
    subject: Subject,
    workspace: Workspace,
    configuration: ConfigurationVersion,
    { code, detail }: ModuleRefusal,
  ): Promise<Invalid> {
    await this.database.write(async (manager) => {
      const changes = { status: 'errored', errorCode: code, error: detail } as const;
      const refused = await rows(manager, ConfigurationVersion).updateVersioned(
        configuration,
        changes,
      );
      await this.recordAudit(manager, subject, workspace, refused, 'upload', { refused: code });
    });
    return new Invalid([{ code, detail }]);
  }

  private recordAudit(
    manager: EntityManager,
    subject: Subject,
    { organization }: Workspace,
    { id }: ConfigurationVersion,
    action: string,
    changes: object,
  ): Promise<void> {
    return this.audit.record(manager, subject, {
      organization,
      action: `configuration-version.${action}`,
      resource: { type: 'configuration-versions', id },
      changes,
    });
  }
}

const KEYS_PER_STATEMENT = 500;

/** After a refusal, the client may upload a corrected archive. */
export const acceptsUpload = ({ status }: ConfigurationVersion): boolean =>
  status === 'pending' || status === 'errored';

const NEW_UPLOAD_COLUMNS = {
  status: 'pending',
  source: 'upload',
  moduleNamespace: '',
  moduleName: '',
  moduleProvider: '',
  moduleVersion: '',
  errorCode: null,
  error: null,
  archiveKey: null,
  archiveSha256: null,
  version: 1,
} as const;

/** Returns the permission to start runs. Runs of a speculative configuration version only plan. */
export const runPermissionFor = (speculative: boolean): 'run.plan' | 'run.apply' =>
  speculative ? 'run.plan' : 'run.apply';

function finalConflict({ status }: ConfigurationVersion): Conflict {
  return new Conflict(
    `The configuration version is ${status} and accepts no further archive. Create another one.`,
  );
}
