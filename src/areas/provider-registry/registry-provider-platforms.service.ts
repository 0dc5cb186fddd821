import { Injectable } from '@nestjs/common';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isUniqueViolation } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Invalid } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { access } from '../../platform/identity/access.js';
import { packageFilename, type ProviderAddress } from './provider-names.js';
import { RegistryProviderPlatform } from './registry-provider-platform.entity.js';
import { parseChecksums, requireListed } from './releases/checksums.js';
import { retryOnWriteConflict, writeVersion } from './releases/publication.js';
import {
  getPlatform,
  getRelease,
  type PlatformOfRelease,
  type Release,
  type Target,
} from './stored-providers.js';

export interface NewPlatform extends Target {
  readonly filename: string;
  /** Lower-case hex. */
  readonly shasum: string;
}

@Injectable()
export class RegistryProviderPlatformsService {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(
    subject: Subject,
    address: ProviderAddress,
    number: string,
    page: Page,
  ): Promise<PageOfRows<PlatformOfRelease>> {
    access.requireIn(subject, 'provider.read', address.organization);
    const release = await getRelease(this.database.read, address, number);
    const query = {
      where: { versionId: release.version.id },
      order: { os: 'ASC', arch: 'ASC' } as const,
      ...toSkipAndTake(page),
    };
    const [platforms, total] = await this.database.read.findAndCount(
      RegistryProviderPlatform,
      query,
    );
    return { rows: platforms.map((platform) => ({ ...release, platform })), total };
  }

  async read(
    subject: Subject,
    address: ProviderAddress,
    number: string,
    target: Target,
  ): Promise<PlatformOfRelease> {
    access.requireIn(subject, 'provider.read', address.organization);
    return getPlatform(this.database.read, address, number, target);
  }

  /**
   * Creates a platform. Throws Invalid if it exists, if `filename` is not the expected name, or if
   * an uploaded SHA256SUMS does not list the file with this hash.
   */
  async create(
    subject: Subject,
    address: ProviderAddress,
    number: string,
    platform: NewPlatform,
  ): Promise<PlatformOfRelease> {
    access.requireIn(subject, 'provider.write', address.organization);
    const { os, arch } = platform;
    const created = retryOnWriteConflict(async () => {
      const release = await getRelease(this.database.read, address, number);
      await this.validate(release, platform);
      return this.store(subject, release, platform);
    });
    return created.catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new Invalid([
            {
              pointer: '/data/attributes/arch',
              detail: `The platform ${os}/${arch} already exists.`,
            },
          ])
        : error;
    });
  }

  /** Deletes a platform with its package. Unpublishes the version if it has no other package. */
  async delete(
    subject: Subject,
    address: ProviderAddress,
    number: string,
    target: Target,
  ): Promise<void> {
    const { organization } = address;
    access.requireIn(subject, 'provider.write', organization);
    await retryOnWriteConflict(() =>
      this.database.write(async (manager) => {
        const { provider, version, platform } = await getPlatform(manager, address, number, target);
        const { id, os, arch, packageKey } = platform;
        await rows(manager, RegistryProviderPlatform).delete({ id });
        await this.artifacts.removeReferences(manager, [packageKey]);
        await writeVersion(manager, version, {}, this.clock.timestamp());
        const changes = { provider: provider.name, version: number, os, arch };
        await this.audit.record(manager, subject, {
          organization,
          action: 'provider-platform.delete',
          resource: { type: 'registry-provider-platforms', id },
          changes,
        });
      }),
    );
  }

  private async validate(
    { provider, version }: Release,
    { os, arch, filename, shasum }: NewPlatform,
  ): Promise<void> {
    const expected = packageFilename(provider.name, version.number, os, arch);
    if (filename !== expected) {
      throw new Invalid([
        {
          pointer: '/data/attributes/filename',
          code: 'filename',
          detail: `filename must be ${expected}: clients expect that name in SHA256SUMS.`,
        },
      ]);
    }
    if (version.sumsKey === null) return;
    requireListed(
      parseChecksums(await this.artifacts.readAll(version.sumsKey)),
      { filename, shasum },
      '/data/attributes',
    );
  }

  private async store(
    subject: Subject,
    release: Release,
    { os, arch, filename, shasum }: NewPlatform,
  ): Promise<PlatformOfRelease> {
    const { provider, version } = release;
    const now = this.clock.timestamp();
    const platform = {
      id: this.ids.next('provpltfrm'),
      versionId: version.id,
      os,
      arch,
      filename,
      shasum,
      packageKey: null,
      createdAt: now,
    };
    const changes = { provider: provider.name, version: version.number, os, arch, shasum };
    return this.database.write(async (manager) => {
      // Throws WriteConflict if the version has changed since it was read, such as by an upload.
      await writeVersion(manager, version, {}, now);
      await rows(manager, RegistryProviderPlatform).insert(platform);
      const resource = { type: 'registry-provider-platforms', id: platform.id };
      await this.audit.record(manager, subject, {
        organization: provider.organization,
        action: 'provider-platform.create',
        resource,
        changes,
      });
      return { ...release, platform };
    });
  }
}
