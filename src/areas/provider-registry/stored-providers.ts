import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import { orNotFound } from '../../core/errors.js';
import type { ProviderAddress } from './provider-names.js';
import { RegistryProvider } from './registry-provider.entity.js';
import { RegistryProviderPlatform } from './registry-provider-platform.entity.js';
import { RegistryProviderVersion } from './registry-provider-version.entity.js';

export interface Release {
  readonly provider: RegistryProvider;
  readonly version: RegistryProviderVersion;
}

export interface ReleaseWithPlatforms extends Release {
  readonly platforms: readonly RegistryProviderPlatform[];
}

export interface PlatformOfRelease extends Release {
  readonly platform: RegistryProviderPlatform;
}

/** An operating system and an architecture, such as `linux` and `amd64`. */
export interface Target {
  readonly os: string;
  readonly arch: string;
}

export async function getProvider(
  manager: EntityManager,
  { organization, name }: ProviderAddress,
): Promise<RegistryProvider> {
  return rows(manager, RegistryProvider).get({ organization, name });
}

export async function getRelease(
  manager: EntityManager,
  address: ProviderAddress,
  number: string,
): Promise<Release> {
  const provider = await getProvider(manager, address);
  return {
    provider,
    version: await rows(manager, RegistryProviderVersion).get({ providerId: provider.id, number }),
  };
}

export async function getPlatform(
  manager: EntityManager,
  address: ProviderAddress,
  number: string,
  { os, arch }: Target,
): Promise<PlatformOfRelease> {
  const release = await getRelease(manager, address, number);
  return {
    ...release,
    platform: await rows(manager, RegistryProviderPlatform).get({
      versionId: release.version.id,
      os,
      arch,
    }),
  };
}

/** In a transaction, locks the version, because clients upload its packages in parallel. */
export async function getReleaseById(manager: EntityManager, id: string): Promise<Release> {
  const isTransaction = manager.queryRunner?.isTransactionActive === true;
  const version = orNotFound(
    await (isTransaction
      ? rows(manager, RegistryProviderVersion).lock({ id })
      : rows(manager, RegistryProviderVersion).find({ id })),
  );
  return {
    version,
    provider: await rows(manager, RegistryProvider).get({ id: version.providerId }),
  };
}

export async function getPlatformById(
  manager: EntityManager,
  id: string,
): Promise<PlatformOfRelease> {
  const { versionId } = await rows(manager, RegistryProviderPlatform).get({ id });
  const release = await getReleaseById(manager, versionId);
  // Read again after the lock, because another upload may have changed the platform.
  return { ...release, platform: await rows(manager, RegistryProviderPlatform).get({ id }) };
}

export async function withPlatforms(
  manager: EntityManager,
  release: Release,
): Promise<ReleaseWithPlatforms> {
  const platforms = await manager.find(RegistryProviderPlatform, {
    where: { versionId: release.version.id },
    order: { os: 'ASC', arch: 'ASC' },
  });
  return { ...release, platforms };
}

/** Loads the platforms of all the versions with one query. */
export async function loadReleases(
  manager: EntityManager,
  provider: RegistryProvider,
  versions: readonly RegistryProviderVersion[],
): Promise<ReleaseWithPlatforms[]> {
  const ids = versions.map(({ id }) => id);
  const platforms =
    ids.length === 0
      ? []
      : await manager.find(RegistryProviderPlatform, {
          where: { versionId: In(ids) },
          order: { os: 'ASC', arch: 'ASC' },
        });
  return versions.map((version) => ({
    provider,
    version,
    platforms: platforms.filter(({ versionId }) => versionId === version.id),
  }));
}

export async function countPackages(manager: EntityManager, versionId: string): Promise<number> {
  return manager.countBy(RegistryProviderPlatform, { versionId, packageKey: Not(IsNull()) });
}
