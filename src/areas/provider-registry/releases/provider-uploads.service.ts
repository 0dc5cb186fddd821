import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../../../core/artifacts/artifact-store.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict, DomainError, Invalid } from '../../../core/errors.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { GpgKey } from '../../gpg-keys/gpg-key.entity.js';
import { ReleaseSignatures } from '../../gpg-keys/release-signatures.js';
import type { UploadGrant } from '../provider-files.js';
import { RegistryProviderPlatform } from '../registry-provider-platform.entity.js';
import type { RegistryProviderVersion } from '../registry-provider-version.entity.js';
import {
  getPlatformById,
  getReleaseById,
  type PlatformOfRelease,
  type Release,
} from '../stored-providers.js';
import { MAX_CHECKSUMS_BYTES, parseChecksums, requireListed } from './checksums.js';
import { PackageInspector } from './provider-package.js';
import {
  alreadyPublished,
  requireUnpublished,
  retryOnWriteConflict,
  writeVersion,
} from './publication.js';

/** Opens the body of an upload. The stream fails after `maxBytes`. */
export type UploadBody = (maxBytes: number) => Readable;

const MAX_SIGNATURE_BYTES = 64 * 1024;

/** A version with checksums, and the key that must sign them. */
interface SignableRelease {
  readonly release: Release;
  readonly sumsKey: string;
  readonly key: GpgKey;
}

interface UploadEvent {
  readonly subject: Subject;
  readonly release: Release;
  readonly verb: string;
  readonly details: object;
}

/**
 * Receives the files of releases. A capability link authorizes each upload, and the audit event
 * names the principal for whom the link was issued.
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

  /**
   * Stores SHA256SUMS, and removes the signature of the previous file. Throws Invalid if the file
   * is malformed or contradicts a platform, and Conflict if the version is published.
   */
  async storeChecksums(
    subject: Subject,
    { id: versionId, issuedTo }: UploadGrant,
    file: UploadBody,
  ): Promise<void> {
    const { provider, version } = await this.getUnpublished(versionId);
    const bytes = await buffer(file(MAX_CHECKSUMS_BYTES));
    const checksums = parseChecksums(bytes);
    const stored = await this.artifacts.store(bytes, provider);
    const details = { 'link-issued-to': issuedTo };
    await this.discardIfRefused(stored, () =>
      this.commitUpload(stored, async (manager) => {
        const current = await getReleaseById(manager, version.id);
        requireUnpublished(current);
        for (const platform of await manager.findBy(RegistryProviderPlatform, { versionId }))
          requireListed(checksums, platform);
        await this.artifacts.removeReferences(manager, [
          current.version.sumsKey,
          current.version.signatureKey,
        ]);
        await this.recordUpload(
          manager,
          { subject, release: current, verb: 'upload-shasums', details },
          { sumsKey: stored.key, signatureKey: null, signerId: null, withdrawal: null },
        );
      }),
    );
  }

  /**
   * Stores SHA256SUMS.sig. Throws Invalid if the signature is not valid, or its key is missing or
   * refused. Throws Conflict if the version has no SHA256SUMS or is published.
   */
  async storeSignature(
    subject: Subject,
    { id: versionId, issuedTo }: UploadGrant,
    file: UploadBody,
  ): Promise<void> {
    const { provider } = await this.getUnpublished(versionId);
    const bytes = await buffer(file(MAX_SIGNATURE_BYTES));
    const stored = await this.artifacts.store(bytes, provider);
    const details = { 'link-issued-to': issuedTo };
    await this.discardIfRefused(stored, () =>
      retryOnWriteConflict(async () => {
        const { release, sumsKey, key } = await this.getSignable(versionId);
        await this.signatures.verify({
          sums: await this.artifacts.readAll(sumsKey),
          signature: bytes,
          key,
        });
        await this.database.write(async (manager) => {
          // Deleting or moving the key writes the same row, so that one of the two conflicts.
          await rows(manager, GpgKey).updateVersioned(key, {});
          await this.artifacts.addReferences(manager, stored);
          await this.artifacts.removeReferences(manager, [release.version.signatureKey]);
          await this.recordUpload(
            manager,
            { subject, release, verb: 'upload-shasums-sig', details },
            { signatureKey: stored.key, signerId: key.id, withdrawal: null },
          );
        });
      }),
    );
  }

  /**
   * Stores the package of a platform. Throws Invalid for a wrong checksum or content, or if it
   * would publish a version that a revoked key has signed, and Conflict if the platform already has
   * a package and the version is published.
   */
  async storePackage(
    subject: Subject,
    { id: platformId, issuedTo }: UploadGrant,
    file: UploadBody,
  ): Promise<void> {
    const { provider, version, platform } = await this.getOpenPlatform(platformId);
    const inspector = new PackageInspector();
    const stored = await this.artifacts.store(
      inspector.inspect(file(this.config.uploadLimit)),
      provider,
    );
    await this.discardIfRefused(stored, async () => {
      requireDeclaredChecksum(stored, platform);
      inspector.check({ name: provider.name, number: version.number, os: platform.os });
      await this.commitUpload(stored, async (manager) => {
        const current = await getPlatformById(manager, platformId);
        requireOpen(current);
        await rows(manager, RegistryProviderPlatform).update(
          { id: platformId },
          { packageKey: stored.key },
        );
        await this.artifacts.removeReferences(manager, [current.platform.packageKey]);
        const details = { os: platform.os, arch: platform.arch, 'link-issued-to': issuedTo };
        await this.recordUpload(
          manager,
          { subject, release: current, verb: 'upload-provider-binary', details },
          {},
        );
      });
    });
  }

  private async getUnpublished(versionId: string): Promise<Release> {
    const release = await getReleaseById(this.database.read, versionId);
    requireUnpublished(release);
    return release;
  }

  private async getOpenPlatform(platformId: string): Promise<PlatformOfRelease> {
    const release = await getPlatformById(this.database.read, platformId);
    requireOpen(release);
    return release;
  }

  private async getSignable(versionId: string): Promise<SignableRelease> {
    const release = await this.getUnpublished(versionId);
    const { sumsKey, keyId } = release.version;
    if (sumsKey === null) throw checksumsMissing();
    const namespace = release.provider.organization;
    const key = await rows(this.database.read, GpgKey).find({ namespace, keyId });
    if (key) return { release, sumsKey, key };
    const detail =
      `The namespace ${namespace} has no signing key ${keyId}, which this version names. ` +
      'Add the key, and upload the signature again.';
    throw new Invalid([{ code: 'unknown-key', detail }]);
  }

  /**
   * Writes the version, publishes it if it is complete, and records the audit events. Throws
   * Invalid if the key of a version to be published is revoked.
   */
  private async recordUpload(
    manager: EntityManager,
    { subject, release, verb, details }: UploadEvent,
    changes: Partial<RegistryProviderVersion>,
  ): Promise<void> {
    const { provider, version } = release;
    const wasPublished = version.publishedAt !== null;
    const { id, number, publishedAt, signerId } = await writeVersion(
      manager,
      version,
      changes,
      this.clock.timestamp(),
    );
    const { organization, name } = provider;
    const about = {
      organization,
      resource: { type: 'registry-provider-versions', id },
      changes: { provider: name, version: number, ...details },
    };
    await this.audit.record(manager, subject, { ...about, action: `provider-version.${verb}` });
    if (wasPublished || publishedAt === null) return;
    await refuseRevokedSigner(manager, signerId);
    await this.audit.record(manager, subject, { ...about, action: 'provider-version.publish' });
  }

  /**
   * Runs `work` in the transaction that adds the reference to the stored file. Repeats it after a
   * WriteConflict.
   */
  private async commitUpload(
    stored: StoredArtifact,
    work: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await retryOnWriteConflict(() =>
      this.database.write(async (manager) => {
        await this.artifacts.addReferences(manager, stored);
        await work(manager);
      }),
    );
  }

  /**
   * Discards the stored file after a refusal. After any other error, the transaction may have been
   * committed: the artifact sweep deletes the file if nothing refers to it.
   */
  private async discardIfRefused(stored: StoredArtifact, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof DomainError) await this.artifacts.discard(stored);
      throw error;
    }
  }
}

/** A published package cannot be replaced, but a published version accepts further platforms. */
function requireOpen(release: PlatformOfRelease): void {
  if (release.version.publishedAt !== null && release.platform.packageKey !== null)
    throw alreadyPublished(release);
}

function requireDeclaredChecksum(
  { sha256 }: StoredArtifact,
  { shasum }: RegistryProviderPlatform,
): void {
  if (sha256 === shasum) return;
  const detail =
    `The SHA-256 of the file is ${sha256}, but the platform was created with ${shasum}. ` +
    'Upload the declared file, or delete the platform and create it again.';
  throw new Invalid([{ code: 'shasum-mismatch', detail }]);
}

function checksumsMissing(): Conflict {
  const detail = 'SHA256SUMS has not been uploaded yet. Upload it before its signature.';
  return new Conflict(detail, [{ code: 'shasums-first', detail }]);
}

/** A renewal can revoke the key after the signature was uploaded. */
async function refuseRevokedSigner(manager: EntityManager, signerId: number | null): Promise<void> {
  const key = signerId === null ? null : await rows(manager, GpgKey).find({ id: signerId });
  if (!key || key.revokedAt === null) return;
  const detail =
    `The key ${key.keyId}, which has signed SHA256SUMS, is revoked, and every client refuses it. ` +
    'Delete this version, and create it again with another key.';
  throw new Invalid([{ code: 'revoked-signer', detail }]);
}
