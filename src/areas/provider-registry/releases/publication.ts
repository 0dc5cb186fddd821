import type { EntityManager } from 'typeorm';
import { Conflict, WriteConflict } from '../../../core/errors.js';
import type { RegistryProviderPlatform } from '../registry-provider-platform.entity.js';
import { RegistryProviderVersion } from '../registry-provider-version.entity.js';
import { countPackages, type Release } from '../stored-providers.js';
import { rows } from '../../../core/database/rows.js';

/** What keeps a version from being published, and the remedy. */
export interface Gap {
  readonly code: 'shasums' | 'shasums-sig' | 'platform' | 'provider-binary';
  readonly detail: string;
}

/**
 * Writes a version, and its being published or not. It is published as long as it has checksums, a
 * signature over them, and one package; that each package is in the checksums, and that the
 * signature verifies, is seen to before they are stored. To be called in the transaction of every
 * change of a version or of its platforms, after that change.
 */
export async function settle(
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
  return rows(manager, RegistryProviderVersion).change(version, {
    ...changes,
    publishedAt: isComplete ? (publishedAt ?? now) : null,
    updatedAt: now,
  });
}

export function gapsOf(
  version: RegistryProviderVersion,
  platforms: readonly RegistryProviderPlatform[],
): Gap[] {
  const gaps: Gap[] = [];
  const signature = `SHA256SUMS.sig, the signature by the key ${version.keyId}, has not been uploaded: PUT it to links.shasums-sig-upload after SHA256SUMS.`;
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

/** What is published never changes: clients keep its checksums. */
export function alreadyPublished({ provider, version }: Release): Conflict {
  const detail = `${provider.organization}/${provider.name} ${version.number} is published, and clients may have recorded its checksums: its files no longer change. Publish the change as another version.`;
  return new Conflict(detail, [{ code: 'published', detail }]);
}

export function requireUnpublished(release: Release): void {
  if (release.version.publishedAt !== null) throw alreadyPublished(release);
}

/** More than a version has platforms, as a rule: in each round one of the writers wins. */
const MAX_ATTEMPTS = 20;

/**
 * Decides anew when somebody else wrote the version in between. Publishers upload the packages of a
 * version side by side, and each of them writes the version.
 */
export async function decided<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
