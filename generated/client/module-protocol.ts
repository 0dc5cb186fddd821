// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** The protocol `modules.v1`: the content of modules, their versions, and their archives. */
export class ModuleProtocolApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the newest version of a module.
   *
   * Returns the newest release that is not revoked or, if there is none, the newest pre-release
   * that is not revoked. Available to members of the organization, its teams' tokens, its own token
   * and the tokens of its runs.
   */
  readLatestModule(args: ReadLatestModuleArguments, options?: CallOptions): Call<ModuleDetails> {
    return call(this.connection, readLatestModule, args, options);
  }

  /**
   * List the versions of a module.
   *
   * Returns the versions whose status is `ok`, newest first, including revoked ones. Available to
   * members of the organization, its teams' tokens, its own token and the tokens of its runs.
   */
  listModuleVersions(
    args: ListModuleVersionsArguments,
    options?: CallOptions,
  ): Call<ModuleVersionList> {
    return call(this.connection, listModuleVersions, args, options);
  }

  /**
   * Read a version of a module.
   *
   * Returns a version whose status is `ok`, even if it is revoked. Available to members of the
   * organization, its teams' tokens, its own token and the tokens of its runs.
   */
  readModuleVersion(args: ReadModuleVersionArguments, options?: CallOptions): Call<ModuleDetails> {
    return call(this.connection, readModuleVersion, args, options);
  }

  /**
   * Locate the archive of the newest version.
   *
   * Like `downloadModule`, for the version that `readLatestModule` returns.
   */
  downloadLatestModule(args: DownloadLatestModuleArguments, options?: CallOptions): Call<void> {
    return call(this.connection, downloadLatestModule, args, options);
  }

  /**
   * Search modules.
   *
   * Searches the modules that the caller may read and that have a version with the status `ok` that
   * is not revoked. Sorts them by namespace, name and provider.
   */
  searchModules(args: SearchModulesArguments, options?: CallOptions): Call<ModuleSearchResult> {
    return call(this.connection, searchModules, args, options);
  }

  /**
   * Locate the archive of a version.
   *
   * Returns a link to the archive of a version whose status is `ok`, even if the version is
   * revoked. The link works without a token for ten minutes. Available to the same callers as
   * `readModuleVersion`.
   */
  downloadModule(args: DownloadModuleArguments, options?: CallOptions): Call<void> {
    return call(this.connection, downloadModule, args, options);
  }

  /**
   * Download the archive of a version.
   *
   * Returns the bytes exactly as they were uploaded. The link authorizes the download, so the
   * request needs no token.
   */
  fetchModuleArchive(args: FetchModuleArchiveArguments, options?: CallOptions): Call<Blob> {
    return call(this.connection, fetchModuleArchive, args, options);
  }
}

export interface ReadLatestModuleArguments {
  /** Namespace of the module, which is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** Provider that the module is for; the tools call it the target system. */
  provider: string;
}

export interface ListModuleVersionsArguments {
  /** Namespace of the module, which is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** Provider that the module is for; the tools call it the target system. */
  provider: string;
}

export interface ReadModuleVersionArguments {
  /** Namespace of the module, which is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** Provider that the module is for; the tools call it the target system. */
  provider: string;
  /** Version of the module. */
  version: string;
}

export interface DownloadLatestModuleArguments {
  /** Namespace of the module, which is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** Provider that the module is for; the tools call it the target system. */
  provider: string;
}

export interface SearchModulesArguments {
  /** Selects the modules whose name or provider contains this text, regardless of case. */
  q: string;
  /** Selects the modules of this namespace. */
  namespace?: string | undefined;
  /** Selects the modules for this provider. */
  provider?: string | undefined;
  /**
   * The number of modules to skip.
   * @default 0
   */
  offset?: number | undefined;
  /**
   * The maximum number of modules to return.
   * @default 20
   */
  limit?: number | undefined;
}

export interface DownloadModuleArguments {
  /** Namespace of the module, which is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** Provider that the module is for; the tools call it the target system. */
  provider: string;
  /** Version of the module. */
  version: string;
}

export interface FetchModuleArchiveArguments {
  /**
   * The link from the response, or its last segment: the link in `X-Terraform-Get`, which
   * authorizes the download of the archive for ten minutes.
   */
  archive: string;
}

export interface ModuleDependency {
  name: string;
  source: string;
  /** Version constraint; empty if there is none. */
  version: string;
}

/** The warning that the tools print; null unless the version is deprecated or revoked. */
export interface ModuleDeprecation {
  /** Text of the warning, with the version to use instead if one is set; may be empty. */
  reason: string;
  /** A URL with details; may be empty. */
  link: string;
}

export interface ModuleDetails {
  /** Namespace, name, provider and version, separated by slashes. */
  id: string;
  /** Always empty. */
  owner: string;
  namespace: string;
  name: string;
  version: string;
  provider: string;
  /** Always empty. */
  providerLogoUrl: string;
  /** Always empty. */
  description: string;
  /** Always empty. */
  source: string;
  /** Always empty. */
  tag: string;
  publishedAt: Timestamp;
  /** Always 0. */
  downloads: number;
  /** Always false. */
  verified: boolean;
  root: ModuleRoot;
  /** One entry for each folder directly under `modules/` that contains configuration files. */
  submodules: ModuleSubmodule[];
  /** The providers for which the namespace has a module with this name. */
  providers: string[];
  /** The warning that the tools print; null unless the version is deprecated or revoked. */
  deprecation: ModuleDeprecation | null;
  /** The versions whose status is `ok`, newest first. */
  versions: string[];
}

export interface ModuleInput {
  name: string;
  /** Type on one line; `any` if none is declared. */
  type: string;
  description: string;
  /**
   * Default value as JSON, or as written if it is an expression such as `60 * 60`; empty if there
   * is none, or if the variable is sensitive.
   */
  default: string;
  /** Whether the variable has no default. */
  required: boolean;
  sensitive: boolean;
}

export interface ModuleOutput {
  name: string;
  description: string;
  sensitive: boolean;
}

export interface ModuleProviderDependency {
  name: string;
  namespace: string;
  /** Address of the provider. */
  source: string;
  /** Version constraints, separated by commas; empty if there are none. */
  version: string;
}

export interface ModuleResource {
  name: string;
  type: string;
}

export interface ModuleRoot {
  /** Always empty. */
  path: string;
  /** Name of the module. */
  name: string;
  /** The readme, truncated to 256 KiB; empty if there is none. */
  readme: string;
  /** Whether the module declares no inputs, outputs, module calls and resources of any kind. */
  empty: boolean;
  inputs: ModuleInput[];
  outputs: ModuleOutput[];
  /** The modules that the module calls. */
  dependencies: ModuleDependency[];
  providerDependencies: ModuleProviderDependency[];
  /** The managed resources, without data sources and ephemeral resources. */
  resources: ModuleResource[];
}

export interface ModuleSearchEntry {
  /** Namespace, name, provider and version, separated by slashes. */
  id: string;
  /** Always empty. */
  owner: string;
  namespace: string;
  name: string;
  version: string;
  provider: string;
  /** Always empty. */
  description: string;
  /** Always empty. */
  source: string;
  publishedAt: Timestamp;
  /** Always 0. */
  downloads: number;
  /** Always false. */
  verified: boolean;
}

export interface ModuleSearchMeta {
  limit: number;
  currentOffset: number;
  /** Absent on the last page. */
  nextOffset?: number | undefined;
}

export interface ModuleSearchResult {
  meta: ModuleSearchMeta;
  modules: ModuleSearchEntry[];
}

export interface ModuleSubmodule {
  path: string;
  name: string;
}

export interface ModuleVersionList {
  /** Contains exactly one module. */
  modules: ModuleVersions[];
}

export interface ModuleVersionNumber {
  version: string;
  /** The warning that the tools print; null unless the version is deprecated or revoked. */
  deprecation: ModuleDeprecation | null;
}

export interface ModuleVersions {
  /** Address of the module without the host. */
  source: string;
  versions: ModuleVersionNumber[];
}

export const moduleRootShape: Shape = { providerDependencies: 'provider_dependencies' };

export const moduleDetailsShape: Shape = {
  providerLogoUrl: 'provider_logo_url',
  publishedAt: 'published_at',
  root: ['root', moduleRootShape],
};

export const moduleSearchEntryShape: Shape = { publishedAt: 'published_at' };

export const moduleSearchMetaShape: Shape = {
  currentOffset: 'current_offset',
  nextOffset: 'next_offset',
};

export const moduleSearchResultShape: Shape = {
  meta: ['meta', moduleSearchMetaShape],
  modules: ['modules', moduleSearchEntryShape],
};

export const readLatestModule: Operation = {
  name: 'moduleProtocol.readLatestModule',
  method: 'GET',
  path: '/api/registry/v1/modules/{namespace}/{name}/{provider}',
  response: { kind: 'json', shape: moduleDetailsShape },
};

export const listModuleVersions: Operation = {
  name: 'moduleProtocol.listModuleVersions',
  method: 'GET',
  path: '/api/registry/v1/modules/{namespace}/{name}/{provider}/versions',
  response: { kind: 'json' },
};

export const readModuleVersion: Operation = {
  name: 'moduleProtocol.readModuleVersion',
  method: 'GET',
  path: '/api/registry/v1/modules/{namespace}/{name}/{provider}/{version}',
  response: { kind: 'json', shape: moduleDetailsShape },
};

export const downloadLatestModule: Operation = {
  name: 'moduleProtocol.downloadLatestModule',
  method: 'GET',
  path: '/api/registry/v1/modules/{namespace}/{name}/{provider}/download',
  response: { kind: 'none' },
};

export const searchModules: Operation = {
  name: 'moduleProtocol.searchModules',
  method: 'GET',
  path: '/api/registry/v1/modules/search',
  query: { q: 'q', namespace: 'namespace', provider: 'provider', offset: 'offset', limit: 'limit' },
  response: { kind: 'json', shape: moduleSearchResultShape },
};

export const downloadModule: Operation = {
  name: 'moduleProtocol.downloadModule',
  method: 'GET',
  path: '/api/registry/v1/modules/{namespace}/{name}/{provider}/{version}/download',
  response: { kind: 'none' },
};

export const fetchModuleArchive: Operation = {
  name: 'moduleProtocol.fetchModuleArchive',
  method: 'GET',
  path: '/api/registry/v1/module-archives/{archive}',
  isAnonymous: true,
  isLink: true,
  response: { kind: 'blob' },
};
