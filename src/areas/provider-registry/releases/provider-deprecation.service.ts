import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, type Violation } from '../../../core/errors.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { access } from '../../../platform/identity/access.js';
import type { Deprecation } from '../../../platform/module-registry/registry-module-version.entity.js';
import type { ProviderAddress } from '../provider-names.js';
import { RegistryProviderVersion } from '../registry-provider-version.entity.js';
import { getRelease, type ReleaseWithPlatforms, withPlatforms } from '../stored-providers.js';

/** Deprecates provider versions, and reverts deprecations. */
@Injectable()
export class ProviderDeprecationService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Deprecates a version; null reverts the deprecation. Throws Invalid if the version is
   * unpublished, or the successor is not another published version of the provider. With undefined,
   * only reads the version.
   */
  async update(
    subject: Subject,
    address: ProviderAddress,
    number: string,
    deprecation: Deprecation | null | undefined,
  ): Promise<ReleaseWithPlatforms> {
    const { organization } = address;
    access.requireIn(subject, 'provider.write', organization);
    return this.database.write(async (manager) => {
      const { provider, version } = await getRelease(manager, address, number);
      if (deprecation === undefined) return withPlatforms(manager, { provider, version });
      const violations = await findViolations(manager, version, deprecation);
      assertNoViolations(violations);
      const changed = await rows(manager, RegistryProviderVersion).updateVersioned(version, {
        deprecation,
        updatedAt: this.clock.timestamp(),
      });
      await this.audit.record(manager, subject, {
        organization,
        action: 'provider-version.update',
        resource: { type: 'registry-provider-versions', id: version.id },
        changes: { provider: provider.name, version: number, deprecation },
      });
      return withPlatforms(manager, { provider, version: changed });
    });
  }
}

/** Removes a deleted version from the deprecations that name it as the successor. */
export async function clearSuccessor(
  manager: EntityManager,
  { providerId, number }: Pick<RegistryProviderVersion, 'providerId' | 'number'>,
): Promise<void> {
  const versions = await manager.find(RegistryProviderVersion, { where: { providerId } });
  for (const { id, deprecation } of versions)
    if (deprecation?.successor === number)
      await rows(manager, RegistryProviderVersion).update(
        { id },
        { deprecation: { ...deprecation, successor: null } },
      );
}

async function findViolations(
  manager: EntityManager,
  { providerId, number, publishedAt }: RegistryProviderVersion,
  deprecation: Deprecation | null,
): Promise<Violation[]> {
  if (publishedAt === null)
    return [{ pointer: '/data', detail: `The version ${number} is not published.` }];
  const successor = deprecation?.successor ?? null;
  if (successor === null) return [];
  const pointer = '/data/attributes/deprecation/successor';
  if (successor === number) return [{ pointer, detail: 'A version cannot be its own successor.' }];
  const where = { providerId, number: successor };
  const found = await rows(manager, RegistryProviderVersion).find(where);
  if (found?.publishedAt) return [];
  return [{ pointer, detail: `The provider has no published version ${successor}.` }];
}
