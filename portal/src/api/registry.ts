import { type RegistryModule, RegistryModulesApi } from '@gantry/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { type ListSearch, searchListQuery } from './search-list.js';
import { type OnProgress, uploadConnection, uploadSegment } from './uploads.js';

const modules = new RegistryModulesApi(connection);

const MAX_PAGE_SIZE = 100;

/** A module of the private registry; its namespace is the organization. */
export interface OwnModule {
  readonly org: string;
  readonly name: string;
  readonly provider: string;
}

const pathOf = ({ org, name, provider }: OwnModule) => ({
  organizationName: org,
  namespace: org,
  name,
  provider,
});

export const registryModulesQuery = (search: ListSearch) =>
  searchListQuery(['registry', search.organizationName, 'modules'], search, (request, options) =>
    modules.list(request, options),
  );

/** All modules of the organization, to choose from. */
export const moduleChoicesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['registry', organizationName, 'modules', 'choices'],
    queryFn: async ({ signal }) =>
      modules.list({ organizationName, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export const registryModuleQuery = (module: OwnModule) =>
  queryOptions({
    queryKey: ['registry', module.org, 'module', module.name, module.provider],
    queryFn: async ({ signal }): Promise<RegistryModule> =>
      modules.read(pathOf(module), { signal }),
  });

export const createModule = async ({ org, name, provider }: OwnModule): Promise<RegistryModule> =>
  modules.create({ organizationName: org, name, provider });

interface Publication {
  readonly module: OwnModule;
  readonly version: string;
  readonly archive: Blob;
  readonly onProgress: OnProgress;
}

/**
 * Creates a version, or resets one that has no accepted archive, and uploads the archive. Returns
 * the warnings about the configuration.
 */
export async function publishVersion(publication: Publication): Promise<readonly string[]> {
  const { module, version, archive, onProgress } = publication;
  const { links } = await modules.createVersion({ ...pathOf(module), version });
  const uploads = new RegistryModulesApi(uploadConnection(onProgress));
  const upload = uploadSegment(links.upload ?? '');
  const { meta } = await uploads.uploadVersion({ upload, body: archive }).envelope();
  return meta?.warnings ?? [];
}

/** Why a version is deprecated or revoked. */
export interface VersionWarning {
  readonly reason: string | null;
  readonly link: string | null;
  readonly successor: string | null;
}

/** Deprecates a version; null ends the deprecation. */
export const deprecateVersion = (
  module: OwnModule,
  version: string,
  warning: VersionWarning | null,
): Promise<void> =>
  modules
    .updateVersion({
      ...pathOf(module),
      version,
      deprecation:
        warning === null
          ? { deprecatedStatus: 'Undeprecated' }
          : { deprecatedStatus: 'Deprecated', ...warning },
    })
    .then();

/** Revokes a version; null ends the revocation, and the version stays deprecated. */
export const revokeVersion = (
  module: OwnModule,
  version: string,
  warning: VersionWarning | null,
): Promise<void> =>
  modules
    .updateVersion({
      ...pathOf(module),
      version,
      ...(warning === null
        ? { revocation: { status: 'Unrevoked' } }
        : {
            deprecation: { deprecatedStatus: 'Deprecated', ...warning },
            revocation: { status: 'Revoked', message: warning.reason, link: warning.link },
          }),
    })
    .then();

export const deleteVersion = (module: OwnModule, version: string): Promise<void> =>
  modules.deleteVersion({ ...pathOf(module), version }).then();

export const deleteModule = (module: OwnModule): Promise<void> =>
  modules.delete(pathOf(module)).then();

/** Also invalidates the pages of modules, whose versions may have changed. */
export async function refreshRegistry(queries: QueryClient, org: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['registry', org] }),
    queries.invalidateQueries({ queryKey: ['modules', org] }),
  ]);
}
