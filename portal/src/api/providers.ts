import {
  type RegistryProvider,
  RegistryProviderFilesApi,
  RegistryProviderPlatformsApi,
  RegistryProvidersApi,
  type RegistryProviderVersion,
  RegistryProviderVersionsApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { isForbiddenOrAbsent } from './errors.js';
import { readPage } from './paging.js';
import type { VersionWarning } from './registry.js';
import { type ListSearch, searchListQuery } from './search-list.js';
import { type OnProgress, uploadConnection, uploadSegment } from './uploads.js';

const providers = new RegistryProvidersApi(connection);
const versions = new RegistryProviderVersionsApi(connection);
const platforms = new RegistryProviderPlatformsApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

/** A provider of the private registry; its namespace is the organization. */
export interface OwnProvider {
  readonly org: string;
  readonly name: string;
}

const pathOf = ({ org, name }: OwnProvider) => ({
  organizationName: org,
  namespace: org,
  providerName: name,
});

const keyOf = ({ org, name }: OwnProvider) => ['providers', org, 'provider', name] as const;

export const providersQuery = (search: ListSearch) =>
  searchListQuery(['providers', search.organizationName, 'list'], search, (request, options) =>
    providers.list(request, options),
  );

export const providerQuery = (provider: OwnProvider) =>
  queryOptions({
    queryKey: [...keyOf(provider), 'read'],
    queryFn: async ({ signal }): Promise<RegistryProvider> =>
      providers.read(pathOf(provider), { signal }),
  });

export const providerVersionsQuery = (provider: OwnProvider, pageNumber = 1) =>
  queryOptions({
    queryKey: [...keyOf(provider), 'versions', pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        versions.list({ ...pathOf(provider), ...page }, { signal }),
      ),
  });

export const platformsQuery = (provider: OwnProvider, version: string) =>
  queryOptions({
    queryKey: [...keyOf(provider), 'platforms', version],
    queryFn: async ({ signal }) =>
      platforms.list({ ...pathOf(provider), version, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export const createProvider = async ({ org, name }: OwnProvider): Promise<RegistryProvider> =>
  providers.create({ organizationName: org, name });

export const deleteProvider = async (provider: OwnProvider): Promise<void> => {
  await providers.delete(pathOf(provider));
};

export const deleteProviderVersion = async (
  provider: OwnProvider,
  version: string,
): Promise<void> => {
  await versions.delete({ ...pathOf(provider), version });
};

/** Deprecates a version; null ends the deprecation. */
export const deprecateProviderVersion = async (
  provider: OwnProvider,
  version: string,
  warning: VersionWarning | null,
): Promise<void> => {
  const deprecation =
    warning === null
      ? { deprecatedStatus: 'Undeprecated' as const }
      : { deprecatedStatus: 'Deprecated' as const, ...warning };
  await versions.update({ ...pathOf(provider), version, deprecation });
};

/** Also invalidates the keys: they list the versions that they sign. */
export const refreshProviders = async (queries: QueryClient, org: string): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['providers', org] }),
    queries.invalidateQueries({ queryKey: ['keys'] }),
  ]);
};

interface ReleasePackage {
  readonly os: string;
  readonly arch: string;
  readonly filename: string;
  readonly shasum: string;
  readonly file: Blob;
}

interface ReleaseFiles {
  readonly version: string;
  readonly keyId: string;
  readonly protocols: readonly string[];
  readonly sums: Blob;
  readonly signature: Blob;
  readonly packages: readonly ReleasePackage[];
}

/** Called with the name of the current file, and the uploaded fraction of the release. */
type OnFile = (file: string, fraction: number) => void;

/**
 * Publishes a release. A repeated call uploads all files again until the version is published, and
 * only missing packages afterwards.
 */
export async function publishRelease(
  provider: OwnProvider,
  release: ReleaseFiles,
  onFile: OnFile,
): Promise<RegistryProviderVersion> {
  const path = { ...pathOf(provider), version: release.version };
  const { links } = await readOrCreateVersion(provider, release);
  const upload = uploaderOf(release, onFile);
  await upload('SHA256SUMS', 'uploadRegistryProviderShasums', links.shasumsUpload, release.sums);
  const { links: next } = await versions.read(path);
  await upload(
    'the signature',
    'uploadRegistryProviderShasumsSignature',
    next.shasumsSigUpload,
    release.signature,
  );
  const existing = await platforms.list({ ...path, pageSize: MAX_PAGE_SIZE }).all();
  for (const { file, ...attributes } of release.packages) {
    const platform =
      existing.find(({ filename }) => filename === attributes.filename) ??
      (await platforms.create({ ...path, ...attributes }));
    const link = platform.links.providerBinaryUpload;
    await upload(attributes.filename, 'uploadRegistryProviderBinary', link, file);
  }
  return versions.read(path);
}

async function readOrCreateVersion(
  provider: OwnProvider,
  { version, keyId, protocols }: ReleaseFiles,
): Promise<RegistryProviderVersion> {
  const path = { ...pathOf(provider), version };
  try {
    return await versions.read(path);
  } catch (error) {
    if (!isForbiddenOrAbsent(error)) throw error;
    return versions.create({ ...path, keyId, protocols: [...protocols] });
  }
}

type UploadOperation = Extract<keyof RegistryProviderFilesApi, `upload${string}`>;

/** The returned function skips a file without a link, because the registry already has it. */
function uploaderOf({ sums, signature, packages }: ReleaseFiles, onFile: OnFile) {
  const total = [sums, signature, ...packages.map(({ file }) => file)].reduce(
    (bytes, { size }) => bytes + size,
    0,
  );
  let sent = 0;
  return async (name: string, operation: UploadOperation, link: string | undefined, body: Blob) => {
    const onProgress: OnProgress = (fraction) =>
      onFile(name, (sent + fraction * body.size) / total);
    onProgress(0);
    if (link !== undefined) {
      const files = new RegistryProviderFilesApi(uploadConnection(onProgress));
      await files[operation]({ upload: uploadSegment(link), body });
    }
    sent += body.size;
  };
}
