import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../../../core/artifacts/artifact-store.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict, DomainError, Invalid } from '../../../core/errors.js';
import { GpgKey } from '../../gpg-keys/gpg-key.entity.js';
import { ReleaseSignatures } from '../../gpg-keys/release-signatures.js';
import type { Subject } from '../../../core/caller/subject.js';
import { MAX_CHECKSUMS, parseChecksums, requireListed } from './checksums.js';
import type { UploadRight } from '../provider-files.js';
import { PassingPackage } from './provider-package.js';
import { alreadyPublished, decided, requireUnpublished, settle } from './publication.js';
import { RegistryProviderPlatform } from '../registry-provider-platform.entity.js';
import type { RegistryProviderVersion } from '../registry-provider-version.entity.js';
import {
  platformById,
  releaseById,
  type PlatformOfRelease,
  type Release,
} from '../stored-providers.js';

/**
 * The body of an upload, which ends in an error when it has more than the given number of bytes.
 */
export type Incoming = (maxBytes: number) => Readable;

const MAX_SIGNATURE = 64 * 1024;

/** The checksums of a version and the key that it names, as they were read. */
interface Signable {
  readonly release: Release;
  readonly sumsKey: string;
  readonly key: GpgKey;
}

/** What the audit log is to say of an upload. */
interface Upload {
  readonly subject: Subject;
  readonly release: Release;
  readonly verb: string;
  readonly about: object;
}

/**
 * Files of releases. Each is judged before it is stored for good: the bytes first, then one
 * transaction that refers to them. Who uploads holds a link that was given to somebody with the
 * right, and is not known otherwise.
 */
@Injectable()
export class ProviderUploadsService {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly signatures: ReleaseSignatures,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** SHA256SUMS. A signature over the file before it is dropped. */
  async checksums(
    subject: Subject,
    { id: versionId, givenTo }: UploadRight,
    file: Incoming,
  ): Promise<void> {
    const { provider, version } = await this.unpublished(versionId);
    const bytes = await buffer(file(MAX_CHECKSUMS));
    const checksums = parseChecksums(bytes);
    const stored = await this.artifacts.store(bytes, provider);
    await this.keeping(stored, async (manager) => {
      const current = await releaseById(manager, version.id);
      requireUnpublished(current);
      for (const platform of await manager.findBy(RegistryProviderPlatform, { versionId }))
        requireListed(checksums, platform);
      await this.artifacts.forget(manager, [current.version.sumsKey, current.version.signatureKey]);
      await this.change(
        manager,
        { subject, release: current, verb: 'upload-shasums', about: { 'link-given-to': givenTo } },
        { sumsKey: stored.key, signatureKey: null, signerId: null, withdrawal: null },
      );
    });
  }

  /** SHA256SUMS.sig, stored only when it verifies. */
  async signature(
    subject: Subject,
    { id: versionId, givenTo }: UploadRight,
    file: Incoming,
  ): Promise<void> {
    const { provider } = await this.unpublished(versionId);
    const bytes = await buffer(file(MAX_SIGNATURE));
    const stored = await this.artifacts.store(bytes, provider);
    await this.discarding(stored, () =>
      decided(async () => {
        const { release, sumsKey, key } = await this.signable(versionId);
        await this.signatures.verify({
          sums: await this.artifacts.readAll(sumsKey),
          signature: bytes,
          key,
        });
        await this.database.write(async (manager) => {
          // Whoever deletes or moves the key writes its row too, so that one of the two loses.
          await rows(manager, GpgKey).change(key, {});
          await this.artifacts.keep(manager, stored);
          await this.artifacts.forget(manager, [release.version.signatureKey]);
          await this.change(
            manager,
            { subject, release, verb: 'upload-shasums-sig', about: { 'link-given-to': givenTo } },
            { signatureKey: stored.key, signerId: key.id, withdrawal: null },
          );
        });
      }),
    );
  }

  /** The zip of a platform. */
  async package(
    subject: Subject,
    { id: platformId, givenTo }: UploadRight,
    file: Incoming,
  ): Promise<void> {
    const { provider, version, platform } = await this.open(platformId);
    const passing = new PassingPackage();
    const stored = await this.artifacts.store(
      passing.through(file(this.config.uploadLimit)),
      provider,
    );
    await this.discarding(stored, async () => {
      requireAnnounced(stored, platform);
      passing.check({ name: provider.name, number: version.number, os: platform.os });
      await this.keep(stored, async (manager) => {
        const current = await platformById(manager, platformId);
        requireOpen(current);
        await manager.update(
          RegistryProviderPlatform,
          { id: platformId },
          { packageKey: stored.key },
        );
        await this.artifacts.forget(manager, [current.platform.packageKey]);
        const about = { os: platform.os, arch: platform.arch, 'link-given-to': givenTo };
        await this.change(
          manager,
          { subject, release: current, verb: 'upload-provider-binary', about },
          {},
        );
      });
    });
  }

  private async unpublished(versionId: string): Promise<Release> {
    const release = await releaseById(this.database.read, versionId);
    requireUnpublished(release);
    return release;
  }

  private async open(platformId: string): Promise<PlatformOfRelease> {
    const release = await platformById(this.database.read, platformId);
    requireOpen(release);
    return release;
  }

  private async signable(versionId: string): Promise<Signable> {
    const release = await this.unpublished(versionId);
    const { sumsKey, keyId } = release.version;
    if (sumsKey === null) throw shasumsFirst();
    const namespace = release.provider.organization;
    const key = await rows(this.database.read, GpgKey).find({ namespace, keyId });
    if (key) return { release, sumsKey, key };
    const detail = `The namespace ${namespace} has no signing key ${keyId}, which this version names. Add the key, and upload the signature again.`;
    throw new Invalid([{ code: 'unknown-key', detail }]);
  }

  /** Writes the version, publishes it when nothing is missing, and says so in the audit log. */
  private async change(
    manager: EntityManager,
    { subject, release, verb, about: more }: Upload,
    changes: Partial<RegistryProviderVersion>,
  ): Promise<void> {
    const { provider, version } = release;
    const wasPublished = version.publishedAt !== null;
    const { id, number, publishedAt } = await settle(
      manager,
      version,
      changes,
      this.clock.timestamp(),
    );
    const { organization, name } = provider;
    const about = {
      organization,
      resource: { type: 'registry-provider-versions', id },
      changes: { provider: name, version: number, ...more },
    };
    await this.audit.record(manager, subject, { ...about, action: `provider-version.${verb}` });
    if (!wasPublished && publishedAt !== null)
      await this.audit.record(manager, subject, { ...about, action: 'provider-version.publish' });
  }

  private async keeping(
    stored: StoredArtifact,
    work: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.discarding(stored, () => this.keep(stored, work));
  }

  private async keep(
    stored: StoredArtifact,
    work: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await decided(() =>
      this.database.write(async (manager) => {
        await this.artifacts.keep(manager, stored);
        await work(manager);
      }),
    );
  }

  /**
   * What is refused needs no sweep. After any other error nobody knows whether the transaction has
   * happened.
   */
  private async discarding(stored: StoredArtifact, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof DomainError) await this.artifacts.discard(stored);
      throw error;
    }
  }
}

/** A package of a published version is uploaded once; another platform of it may still come. */
function requireOpen(release: PlatformOfRelease): void {
  if (release.version.publishedAt !== null && release.platform.packageKey !== null)
    throw alreadyPublished(release);
}

function requireAnnounced({ sha256 }: StoredArtifact, { shasum }: RegistryProviderPlatform): void {
  if (sha256 === shasum) return;
  const detail = `The SHA-256 of the file is ${sha256}, but the platform was created with ${shasum}. Upload that file, or delete the platform and create it again.`;
  throw new Invalid([{ code: 'shasum-mismatch', detail }]);
}

function shasumsFirst(): Conflict {
  const detail = 'There is nothing yet that the signature could be over. Upload SHA256SUMS first.';
  return new Conflict(detail, [{ code: 'shasums-first', detail }]);
}
