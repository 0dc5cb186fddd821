// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { RegistryModuleOfVersion, RelatedLink } from './shared.js';

/** Workspaces that use a module. */
export class ModuleUsageApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the usage of a module.
   *
   * Counts the workspaces that `listWorkspaces` returns to the caller. Available to members of the
   * organization, its teams' tokens, its own token and site administrators.
   */
  read(
    args: ReadModuleUsageArguments,
    options?: CallOptions,
  ): Call<ModuleUsage, ModuleUsageDocument> {
    return call(this.connection, readModuleUsage, args, options);
  }

  /**
   * Download the workspaces of a module as CSV.
   *
   * The first line contains the names of the columns; one line follows for each workspace that uses
   * the module and that `listWorkspaces` returns to the caller, sorted by name. The columns are
   * `workspace`, `workspace-id`, `project`, `module-version`, `settings` (the number of the
   * settings version), `upgrade-available`, `outdated-since`, `created-by`, `created-at`,
   * `last-run` (the status), `last-run-at` and `resources`. Further columns may follow. A cell that
   * a spreadsheet could execute as a formula has a leading apostrophe.
   */
  download(args: DownloadModuleUsageArguments, options?: CallOptions): Call<string> {
    return call(this.connection, downloadModuleUsage, args, options);
  }
}

export interface ReadModuleUsageArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
}

export interface DownloadModuleUsageArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
}

export interface ModuleProjectUsage {
  id: string;
  name: string;
  workspaceCount: number;
  upgradableCount: number;
}

/** The resource as one object. Documents contain it as `ModuleUsageResource`. */
export interface ModuleUsage extends ModuleUsageAttributes {
  id: string;
  registryModuleId: string;
  links: ModuleUsageLinks;
}

export interface ModuleUsageAttributes {
  workspaceCount: number;
  /** Number of workspaces with an available upgrade to newer no-code settings. */
  upgradableCount: number;
  /** Versions of the module that the counted workspaces use, newest first. */
  versions: ModuleVersionUsage[];
  /** The current settings version, and others that the counted workspaces use, newest first. */
  noCodeVersions: NoCodeVersionUsage[];
  /**
   * The 100 projects with the most workspaces, sorted by the number of workspaces in descending
   * order.
   */
  projects: ModuleProjectUsage[];
}

export interface ModuleUsageDocument {
  data: ModuleUsageResource;
}

export interface ModuleUsageLinks {
  self: string;
  /** The workspaces as CSV. */
  csv: string;
}

export interface ModuleUsageRelationships {
  registryModule: RegistryModuleOfVersion;
  workspaces: ModuleUsageWorkspaces;
}

export interface ModuleUsageResource {
  /** ID of the module: `mod-` and 16 characters. */
  id: string;
  type: 'registry-module-usage';
  attributes: ModuleUsageAttributes;
  relationships: ModuleUsageRelationships;
  links: ModuleUsageLinks;
}

export interface ModuleUsageWorkspaces {
  links: RelatedLink;
}

export interface ModuleVersionUsage {
  version: string;
  workspaceCount: number;
  upgradableCount: number;
}

export interface NoCodeVersionUsage {
  /** `nocodever-` and 16 characters. */
  id: string;
  /** Number of the version, from 1. */
  number: number;
  /** The module version that the settings name, or `latest`. */
  versionPin: string;
  /** The module version that these settings select; null if there was none. */
  moduleVersion: string | null;
  createdAt: Timestamp;
  /** Whether this is the current settings version. */
  current: boolean;
  /** When the next settings version replaced this one; null for the newest. */
  outdatedSince: string | null;
  workspaceCount: number;
}

export const moduleProjectUsageShape: Shape = {
  workspaceCount: 'workspace-count',
  upgradableCount: 'upgradable-count',
};

export const moduleVersionUsageShape: Shape = {
  workspaceCount: 'workspace-count',
  upgradableCount: 'upgradable-count',
};

export const noCodeVersionUsageShape: Shape = {
  versionPin: 'version-pin',
  moduleVersion: 'module-version',
  createdAt: 'created-at',
  outdatedSince: 'outdated-since',
  workspaceCount: 'workspace-count',
};

export const moduleUsageAttributesShape: Shape = {
  workspaceCount: 'workspace-count',
  upgradableCount: 'upgradable-count',
  versions: ['versions', moduleVersionUsageShape],
  noCodeVersions: ['no-code-versions', noCodeVersionUsageShape],
  projects: ['projects', moduleProjectUsageShape],
};

export const moduleUsageRelationshipsShape: Shape = { registryModule: 'registry-module' };

export const moduleUsageResourceShape: Shape = {
  attributes: ['attributes', moduleUsageAttributesShape],
  relationships: ['relationships', moduleUsageRelationshipsShape],
};

export const moduleUsageDocumentShape: Shape = { data: ['data', moduleUsageResourceShape] };

export const moduleUsageRelated: Related = { registryModuleId: 'registryModule' };

export const readModuleUsage: Operation = {
  name: 'moduleUsage.read',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}/usage',
  response: { kind: 'document', shape: moduleUsageDocumentShape, related: moduleUsageRelated },
};

export const downloadModuleUsage: Operation = {
  name: 'moduleUsage.download',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}/usage.csv',
  response: { kind: 'text' },
};
