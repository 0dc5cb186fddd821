import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import { RegistryProviderPlatform } from '../registry-provider-platform.entity.js';
import { RegistryProviderVersion } from '../registry-provider-version.entity.js';

/** Stays below the parameter limit of every database. */
const KEYS_PER_STATEMENT = 500;

export async function removeReferencesInBatches(
  artifacts: ArtifactStore,
  manager: EntityManager,
  keys: readonly (string | null)[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT)
    await artifacts.removeReferences(manager, keys.slice(start, start + KEYS_PER_STATEMENT));
}

/**
 * Removes the references to the files of versions. Call it before you delete the versions. Writes
 * their rows first, so that concurrent uploads conflict.
 */
export async function removeReleaseFiles(
  artifacts: ArtifactStore,
  manager: EntityManager,
  where: FindOptionsWhere<RegistryProviderVersion>,
): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(RegistryProviderVersion)
    .set({ version: () => 'version + 1' })
    .where(where)
    .execute();
  const versions = await manager.find(RegistryProviderVersion, {
    select: ['id', 'sumsKey', 'signatureKey'],
    where,
  });
  for (const { id, sumsKey, signatureKey } of versions) {
    const platforms = await manager.find(RegistryProviderPlatform, {
      select: ['packageKey'],
      where: { versionId: id },
    });
    await removeReferencesInBatches(artifacts, manager, [
      sumsKey,
      signatureKey,
      ...platforms.map(({ packageKey }) => packageKey),
    ]);
  }
}
