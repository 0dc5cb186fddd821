import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { Conflict, WriteConflict } from '../../../core/errors.js';
import type { RegistryProviderPlatform } from '../registry-provider-platform.entity.js';
import { RegistryProviderVersion } from '../registry-provider-version.entity.js';
import { countPackages, type Release } from '../stored-providers.js';

/** A missing part of an unpublished version. `detail` names the remedy. */
export interface Gap {
  readonly code: 'shasums' | 'shasums-sig' | 'platform' | 'provider-binary';
  readonly detail: string;
}

/**
 * Writes a version, in the transaction that changes its files or platforms. Publishes the version
 * if it has checksums, a signature and a package, which the caller has validated; otherwise
 * unpublishes it. Throws WriteConflict if the row has changed since it was read.
 */
export async function writeVersion(
  manager: EntityManager,
  version: RegistryProviderVersion,
  changes: Partial<RegistryProviderVersion>,
  now: string,
): Promise<RegistryProviderVersion> {
  const { sumsKey, signatureKey, signerId, publishedAt } = Object.assign(
    new RegistryProviderVersion(),
    version,
    changes,
  );
  const isSigned = sumsKey !== null && signatureKey !== null && signerId !== null;
  const isComplete = isSigned && (await countPackages(manager, version.id)) > 0;
  return rows(manager, RegistryProviderVersion).updateVersioned(version, {
    ...changes,
    publishedAt: isComplete ? (publishedAt ?? now) : null,
    updatedAt: now,
  });
}

/** Returns the parts that a version with these platforms lacks; empty if it is published. */
export function findGaps(
  version: RegistryProviderVersion,
  platforms: readonly RegistryProviderPlatform[],
): Gap[] {
  const gaps: Gap[] = [];
  const signature =
    `SHA256SUMS.sig, the signature by the key ${version.keyId}, has not been uploaded: ` +
    'PUT it to links.shasums-sig-upload after SHA256SUMS.';
  if (version.sumsKey === null)
    gaps.push({
      code: 'shasums',
      detail: 'SHA256SUMS has not been uploaded: PUT it to links.shasums-upload.',
    });
  if (version.signatureKey === null)
    gaps.push({ code: 'shasums-sig', detail: version.withdrawal ?? signature });
  if (platforms.length === 0)
    gaps.push({ code: 'platform', detail: 'There is no platform: create one for each package.' });
  else if (platforms.every(({ packageKey }) => packageKey === null)) {
    gaps.push({
      code: 'provider-binary',
      detail:
        'No package has been uploaded: PUT one to links.provider-binary-upload of its platform.',
    });
  }
  return gaps;
}

/** The files of a published version cannot change, because clients record their checksums. */
export function alreadyPublished({ provider, version }: Release): Conflict {
  const release = `${provider.organization}/${provider.name} ${version.number}`;
  const detail =
    `${release} is published, and clients may have recorded its checksums: ` +
    'its files can no longer change. Publish the change as another version.';
  return new Conflict(detail, [{ code: 'published', detail }]);
}

export function requireUnpublished(release: Release): void {
  if (release.version.publishedAt !== null) throw alreadyPublished(release);
}

/** More than the usual number of platforms: in each round, at least one writer succeeds. */
const MAX_ATTEMPTS = 20;

/**
 * Repeats `work` after a WriteConflict. Publishers upload the packages of a version in parallel,
 * and each upload writes the version.
 */
export async function retryOnWriteConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
