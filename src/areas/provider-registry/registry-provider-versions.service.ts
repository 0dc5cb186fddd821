import { Injectable } from '@nestjs/common';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation, refuseDuplicate } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Invalid, NotFound } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { access } from '../../platform/identity/access.js';
import { GpgKey } from '../gpg-keys/gpg-key.entity.js';
import type { ProviderAddress } from './provider-names.js';
import { RegistryProviderVersion } from './registry-provider-version.entity.js';
import { clearSuccessor } from './releases/provider-deprecation.service.js';
import { removeReleaseFiles } from './releases/release-removal.js';
import {
  getProvider,
  getRelease,
  loadReleases,
  type ReleaseWithPlatforms,
  withPlatforms,
} from './stored-providers.js';

export interface NewVersion {
  readonly number: string;
  readonly keyId: string;
  readonly protocols: readonly string[];
}

@Injectable()
export class RegistryProviderVersionsService {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Lists the versions of a provider, newest first. */
  async list(
    subject: Subject,
    address: ProviderAddress,
    page: Page,
  ): Promise<PageOfRows<ReleaseWithPlatforms>> {
    access.requireIn(subject, 'provider.read', address.organization);
    const provider = await getProvider(this.database.read, address);
    const query = {
      where: { providerId: provider.id },
      order: { createdAt: 'DESC', id: 'ASC' } as const,
      ...toSkipAndTake(page),
    };
    const [versions, total] = await this.database.read.findAndCount(RegistryProviderVersion, query);
    return { rows: await loadReleases(this.database.read, provider, versions), total };
  }

  async read(
    subject: Subject,
    address: ProviderAddress,
    number: string,
  ): Promise<ReleaseWithPlatforms> {
    access.requireIn(subject, 'provider.read', address.organization);
    const release = await getRelease(this.database.read, address, number);
    return withPlatforms(this.database.read, release);
  }

  /** Creates an unpublished version. Throws Invalid if it exists, or its key is revoked. */
  async create(
    subject: Subject,
    address: ProviderAddress,
    { number, keyId, protocols }: NewVersion,
  ): Promise<ReleaseWithPlatforms> {
    const { organization } = address;
    access.requireIn(subject, 'provider.write', organization);
    const provider = await getProvider(this.database.read, address);
    await this.refuseRevokedKey(organization, keyId);
    const now = this.clock.timestamp();
    const version = {
      id: this.ids.next('provver'),
      providerId: provider.id,
      number,
      keyId,
      protocols,
      sumsKey: null,
      signatureKey: null,
      signerId: null,
      publishedAt: null,
      withdrawal: null,
      deprecation: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    const resource = { type: 'registry-provider-versions', id: version.id };
    return this.database
      .write(async (manager) => {
        await rows(manager, RegistryProviderVersion).insert(version);
        await this.audit.record(manager, subject, {
          organization,
          action: 'provider-version.create',
          resource,
          changes: { provider: provider.name, version: number, 'key-id': keyId },
        });
        return { provider, version, platforms: [] };
      })
      .catch((error: unknown) => {
        // A concurrent request has deleted the provider.
        throw isForeignKeyViolation(error) ? new NotFound() : error;
      })
      .catch(refuseDuplicate('version', number));
  }

  /**
   * Deletes a version with its platforms and files, and removes it from the deprecations that name
   * it as the successor.
   */
  async delete(subject: Subject, address: ProviderAddress, number: string): Promise<void> {
    const { organization } = address;
    access.requireIn(subject, 'provider.write', organization);
    await this.database.write(async (manager) => {
      const { provider, version } = await getRelease(manager, address, number);
      const { id } = version;
      await removeReleaseFiles(this.artifacts, manager, { id });
      await rows(manager, RegistryProviderVersion).delete({ id });
      await clearSuccessor(manager, version);
      await this.audit.record(manager, subject, {
        organization,
        action: 'provider-version.delete',
        resource: { type: 'registry-provider-versions', id },
        changes: {
          provider: provider.name,
          version: number,
          published: version.publishedAt !== null,
        },
      });
    });
  }

  /** Accepts a key that does not exist yet. */
  private async refuseRevokedKey(namespace: string, keyId: string): Promise<void> {
    const key = await this.database.read.findOne(GpgKey, {
      select: ['id', 'revokedAt'],
      where: { namespace, keyId },
    });
    if (key === null || key.revokedAt === null) return;
    const detail = `The key ${keyId} is revoked, and clients refuse its signatures. Choose another key.`;
    throw new Invalid([{ pointer: '/data/attributes/key-id', code: 'revoked-key', detail }]);
  }
}
