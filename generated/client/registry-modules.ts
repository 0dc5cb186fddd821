// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Bytes, Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape, registryModuleVersionRelationshipsShape } from './shared.js';
import type {
  OrganizationRelationship,
  PageLinks,
  PageMeta,
  RegistryModuleVersionRelationships,
  SelfLink,
  ToMany,
} from './shared.js';

/** Modules of private registries, and their versions. */
export class RegistryModulesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the modules of an organization.
   *
   * Returns the modules, sorted by name, then by provider. Available to members of the
   * organization, its teams' tokens and its own token.
   */
  list(
    args: ListRegistryModulesArguments,
    options?: CallOptions,
  ): Listing<RegistryModule, RegistryModuleListDocument> {
    return list(this.connection, listRegistryModules, args, options);
  }

  /**
   * Create a module.
   *
   * Available to owners, teams with `manage-modules`, and the organization's token. The new module
   * has no version. The name is unique among the modules for the same provider, regardless of case.
   */
  create(
    args: CreateRegistryModuleArguments,
    options?: CallOptions,
  ): Call<RegistryModule, RegistryModuleDocument> {
    return call(this.connection, createRegistryModule, args, options);
  }

  /**
   * Read a module by its address.
   *
   * Available to members of the organization, its teams' tokens and its own token.
   */
  read(
    args: ReadRegistryModuleArguments,
    options?: CallOptions,
  ): Call<RegistryModule, RegistryModuleDocument> {
    return call(this.connection, readRegistryModule, args, options);
  }

  /**
   * Delete a module and its versions.
   *
   * Available to owners, teams with `manage-modules`, and the organization's token. Returns 409
   * while no-code settings or a workspace use the module, or an upgrade to it has not ended.
   */
  delete(args: DeleteRegistryModuleArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteRegistryModule, args, options);
  }

  /**
   * Read a version of a module.
   *
   * Available to members of the organization, its teams' tokens and its own token.
   */
  readVersion(
    args: ReadRegistryModuleVersionArguments,
    options?: CallOptions,
  ): Call<RegistryModuleVersion, RegistryModuleVersionDocument> {
    return call(this.connection, readRegistryModuleVersion, args, options);
  }

  /**
   * Create a version of a module.
   *
   * Available to owners, teams with `manage-modules`, and the organization's token. The version is
   * `pending` until its archive is uploaded: `PUT` a gzip-compressed tar archive to `links.upload`,
   * without a token, within an hour.
   *
   * If you create a version again before it is `ok`, the response contains a new link, and an
   * upload in progress fails. A version that is `ok` keeps its archive: creating it again returns
   * 422.
   */
  createVersion(
    args: CreateRegistryModuleVersionArguments,
    options?: CallOptions,
  ): Call<RegistryModuleVersion, RegistryModuleVersionDocument> {
    return call(this.connection, createRegistryModuleVersion, args, options);
  }

  /**
   * Deprecate or revoke a version of a module.
   *
   * Available to owners, teams with `manage-modules`, and the organization's token. You can revert
   * both.
   *
   * A **deprecated** version still works everywhere; the portal and the logs of its runs show a
   * warning with the reason and the successor. Gantry refuses a **revoked** version for new no-code
   * workspaces, upgrades and pins, and `latest` skips it. Runs of workspaces that use it continue
   * to work, with a warning. You can revoke a version only if it is deprecated, or if the same
   * request deprecates it.
   */
  updateVersion(
    args: UpdateRegistryModuleVersionArguments,
    options?: CallOptions,
  ): Call<RegistryModuleVersion, RegistryModuleVersionDocument> {
    return call(this.connection, updateRegistryModuleVersion, args, options);
  }

  /**
   * Delete a version of a module.
   *
   * Available to owners, teams with `manage-modules`, and the organization's token. Returns 409
   * while no-code settings pin the version, a workspace uses it, or an upgrade to it has not ended.
   * The module remains, even without a version.
   */
  deleteVersion(args: DeleteRegistryModuleVersionArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteRegistryModuleVersion, args, options);
  }

  /**
   * Create a version of a module, at the older path.
   *
   * Like `createRegistryModuleVersion`, for clients that use the older path.
   */
  createVersionByName(
    args: CreateRegistryModuleVersionByNameArguments,
    options?: CallOptions,
  ): Call<RegistryModuleVersion, RegistryModuleVersionDocument> {
    return call(this.connection, createRegistryModuleVersionByName, args, options);
  }

  /**
   * Delete all modules with a name.
   *
   * Deletes the modules with this name, regardless of case, for all providers. If one of them is in
   * use, deletes none and returns 409.
   */
  deleteByName(args: DeleteRegistryModulesByNameArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteRegistryModulesByName, args, options);
  }

  /**
   * Delete all modules with a name, at the older path.
   *
   * Like `deleteRegistryModulesByName`, for clients that use the older path.
   */
  deleteByNameAtOlderPath(
    args: DeleteRegistryModulesByNameAtOlderPathArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, deleteRegistryModulesByNameAtOlderPath, args, options);
  }

  /**
   * Delete a module, at the older path.
   *
   * Like `deleteRegistryModule`, for clients that use the older path.
   */
  deleteByOlderPath(
    args: DeleteRegistryModuleByOlderPathArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, deleteRegistryModuleByOlderPath, args, options);
  }

  /**
   * Delete a version of a module, at the older path.
   *
   * Like `deleteRegistryModuleVersion`, for clients that use the older path.
   */
  deleteVersionByOlderPath(
    args: DeleteRegistryModuleVersionByOlderPathArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, deleteRegistryModuleVersionByOlderPath, args, options);
  }

  /**
   * Read a module by its ID.
   *
   * Available to members of the organization, its teams' tokens and its own token.
   */
  readById(
    args: ReadRegistryModuleByIdArguments,
    options?: CallOptions,
  ): Call<RegistryModule, RegistryModuleDocument> {
    return call(this.connection, readRegistryModuleById, args, options);
  }

  /**
   * Upload the archive of a version.
   *
   * The body is a gzip-compressed tar archive whose root is the root of the module, as `tar -czf
   * module.tar.gz -C FOLDER .` creates it. Anyone who has the link may use it, without a token.
   *
   * The server checks the archive before it responds, usually in less than a second. If it refuses
   * the archive, the response states the reason, and the status of the version is
   * `reg_ingress_failed`. It refuses a module that takes more than 10 s or too much memory to read,
   * with `too-complex`. The server reads one module at a time. Up to 32 modules wait, at most two
   * of them of the same organization; a further upload returns 503 with `Retry-After`. If two
   * uploads of one version overlap, the upload that began later replaces the other, which returns
   * 409.
   */
  uploadVersion(
    args: UploadRegistryModuleVersionArguments,
    options?: CallOptions,
  ): Call<RegistryModuleVersion, RegistryModuleVersionDocument> {
    return call(this.connection, uploadRegistryModuleVersion, args, options);
  }
}

export interface ListRegistryModulesArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only modules whose name or provider contains this text, regardless of case. */
  q?: string | undefined;
  /**
   * Only modules of these organizations, separated by commas. The list is empty unless the
   * organization of the path is one of them.
   */
  filterOrganizationName?: string[] | undefined;
  /** Only modules for this provider. */
  provider?: string | undefined;
  /** With `public`, the list is empty: all modules are in the private registry. */
  registryName?: 'private' | 'public' | undefined;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface CreateRegistryModuleArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Letters, digits, `-` and `_`; begins and ends with a letter or digit; at most 64 characters. */
  name: string;
  /**
   * Lower-case letters, digits, `_` and `-`, at most 64 characters. Use only letters and digits:
   * the tools do not accept an address whose provider contains `_` or `-`, and such a module cannot
   * have versions.
   */
  provider: string;
  /** Always `private`, which is the default. */
  registryName?: string | undefined;
  /** Always the organization, which is the default. */
  namespace?: string | undefined;
  /**
   * Only false is accepted. To enable the module for no-code provisioning, use `enableNoCodeModule`
   * afterwards.
   */
  noCode?: boolean | undefined;
}

export interface ReadRegistryModuleArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
}

export interface DeleteRegistryModuleArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
}

export interface ReadRegistryModuleVersionArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
  /** Number of the version. */
  moduleVersion: string;
}

export interface CreateRegistryModuleVersionArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
  /**
   * A semantic version without build metadata, such as `1.2.0` or `2.0.0-rc.1`; at most 64
   * characters.
   */
  version: string;
}

export interface UpdateRegistryModuleVersionArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
  /** Version of the module. */
  version: string;
  /**
   * Replaces the deprecation. To revert it, send `Undeprecated`, with the other members absent or
   * null.
   */
  deprecation?: RegistryModuleDeprecationChange | undefined;
  /**
   * Replaces the revocation. To revert it, send `Unrevoked` with the other members absent or null;
   * the version remains deprecated.
   */
  revocation?: RegistryModuleRevocationChange | undefined;
}

export interface DeleteRegistryModuleVersionArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
  /** Version of the module. */
  version: string;
}

export interface CreateRegistryModuleVersionByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
  /**
   * A semantic version without build metadata, such as `1.2.0` or `2.0.0-rc.1`; at most 64
   * characters.
   */
  version: string;
}

export interface DeleteRegistryModulesByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
}

export interface DeleteRegistryModulesByNameAtOlderPathArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the module. */
  name: string;
}

export interface DeleteRegistryModuleByOlderPathArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
}

export interface DeleteRegistryModuleVersionByOlderPathArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
  /** Version of the module. */
  version: string;
}

export interface ReadRegistryModuleByIdArguments {
  /** ID of the module. */
  registryModuleId: string;
}

export interface UploadRegistryModuleVersionArguments {
  /**
   * The link from the response, or its last segment: a version's `links.upload`. It authorizes the
   * upload for an hour.
   */
  upload: string;
  /** The file. */
  body: Bytes;
}

/** The resource as one object. Documents contain it as `RegistryModuleResource`. */
export interface RegistryModule extends RegistryModuleAttributes {
  id: string;
  organizationId: string;
  noCodeModuleIds: string[];
  links: SelfLink;
}

export interface RegistryModuleAttributes {
  name: string;
  /** Name of the organization. */
  namespace: string;
  /** The provider of the module, such as `aws`. */
  provider: string;
  registryName: 'private';
  /** `setup_complete` if at least one version is `ok`. */
  status: 'pending' | 'setup_complete';
  /** Newest version first. */
  versionStatuses: RegistryModuleVersionState[];
  /** Whether the module has no-code settings. */
  noCode: boolean;
  /** Always `git_tag`, which means that each version is published separately. */
  publishingMechanism: 'git_tag';
  createdAt: Timestamp;
  /** When the module was created, or when a version was last created, changed or deleted. */
  updatedAt: Timestamp;
  /** What the caller may do with the module. */
  permissions: RegistryModulePermissions;
}

/** Why the version is no longer recommended; null unless it is deprecated. */
export interface RegistryModuleDeprecation {
  deprecatedStatus: 'Deprecated';
  reason: string | null;
  link: string | null;
  /** The version to use instead. */
  successor: string | null;
}

/**
 * Replaces the deprecation. To revert it, send `Undeprecated`, with the other members absent or
 * null.
 */
export interface RegistryModuleDeprecationChange {
  deprecatedStatus: 'Deprecated' | 'Undeprecated';
  reason?: string | null | undefined;
  /** An `http` or `https` URL with details. */
  link?: string | null | undefined;
  /**
   * The version to use instead. It must be another version of the same module that is `ok` and not
   * revoked.
   */
  successor?: string | null | undefined;
}

export interface RegistryModuleDocument {
  data: RegistryModuleResource;
}

export interface RegistryModuleListDocument {
  data: RegistryModuleResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/** What the caller may do with the module. */
export interface RegistryModulePermissions {
  canDelete: boolean;
  /** Always false: modules do not come from a version control system. */
  canResync: boolean;
  /** Whether the caller may upload versions. */
  canRetry: boolean;
}

export interface RegistryModuleRelationships {
  /** The organization that owns the resource. */
  organization: OrganizationRelationship;
  /** A relationship to many resources. */
  noCodeModules: ToMany;
}

export interface RegistryModuleResource {
  /** `mod-` and 16 characters. */
  id: string;
  type: 'registry-modules';
  attributes: RegistryModuleAttributes;
  relationships: RegistryModuleRelationships;
  links: SelfLink;
}

/**
 * Why Gantry refuses new uses of the version; null unless it is revoked. A revoked version is
 * also deprecated.
 */
export interface RegistryModuleRevocation {
  status: 'Revoked';
  message: string | null;
  link: string | null;
}

/**
 * Replaces the revocation. To revert it, send `Unrevoked` with the other members absent or null;
 * the version remains deprecated.
 */
export interface RegistryModuleRevocationChange {
  status: 'Revoked' | 'Unrevoked';
  message?: string | null | undefined;
  /** An `http` or `https` URL with details. */
  link?: string | null | undefined;
}

/** The resource as one object. Documents contain it as `RegistryModuleVersionResource`. */
export interface RegistryModuleVersion extends RegistryModuleVersionAttributes {
  id: string;
  registryModuleId: string;
  links: RegistryModuleVersionLinks;
}

export interface RegistryModuleVersionAttributes {
  /** Semantic version, such as `1.2.0`. */
  version: string;
  /**
   * `pending`: the version has no archive yet. `reg_ingressing`: an upload is in progress.
   * `reg_ingress_failed`: Gantry refused the last archive that it checked. `ok`: the version is
   * ready to use.
   */
  status: RegistryModuleVersionStatus;
  /** Why Gantry refused the upload; null unless the status is `reg_ingress_failed`. */
  error: string | null;
  /** Always `tfe-api`, because clients upload versions through the API. */
  source: 'tfe-api';
  /** SHA-256 of the archive, in lower-case hex; null unless the status is `ok`. */
  archiveSha256: string | null;
  /** Size of the archive, in bytes; null unless the status is `ok`. */
  archiveBytes: number | null;
  /** Why the version is no longer recommended; null unless it is deprecated. */
  deprecation: RegistryModuleDeprecation | null;
  /**
   * Why Gantry refuses new uses of the version; null unless it is revoked. A revoked version is
   * also deprecated.
   */
  revocation: RegistryModuleRevocation | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface RegistryModuleVersionDocument {
  data: RegistryModuleVersionResource;
  /** Absent if there are no warnings. */
  meta?: RegistryModuleVersionMeta | undefined;
}

export interface RegistryModuleVersionLinks {
  /** Path of the version, without the host. */
  self: string;
  /**
   * Absolute URL that accepts the archive for an hour; only in the response that creates the
   * version.
   */
  upload?: string | undefined;
}

/** Absent if there are no warnings. */
export interface RegistryModuleVersionMeta {
  /** Warnings about the configuration, such as an argument that no version of the language supports. */
  warnings: string[];
}

export interface RegistryModuleVersionResource {
  /** `modver-` and 16 characters. */
  id: string;
  type: 'registry-module-versions';
  attributes: RegistryModuleVersionAttributes;
  relationships: RegistryModuleVersionRelationships;
  links: RegistryModuleVersionLinks;
}

export interface RegistryModuleVersionState {
  version: string;
  /**
   * `pending`: the version has no archive yet. `reg_ingressing`: an upload is in progress.
   * `reg_ingress_failed`: Gantry refused the last archive that it checked. `ok`: the version is
   * ready to use.
   */
  status: RegistryModuleVersionStatus;
  /** Why Gantry refused the upload; present if the status is `reg_ingress_failed`. */
  error?: string | undefined;
  /** Why the version is no longer recommended; null unless it is deprecated. */
  deprecation: RegistryModuleDeprecation | null;
  /**
   * Why Gantry refuses new uses of the version; null unless it is revoked. A revoked version is
   * also deprecated.
   */
  revocation: RegistryModuleRevocation | null;
}

/**
 * `pending`: the version has no archive yet. `reg_ingressing`: an upload is in progress.
 * `reg_ingress_failed`: Gantry refused the last archive that it checked. `ok`: the version is
 * ready to use.
 */
export type RegistryModuleVersionStatus =
  'pending' | 'reg_ingressing' | 'reg_ingress_failed' | 'ok';

export const registryModuleDeprecationShape: Shape = { deprecatedStatus: 'deprecated-status' };

export const registryModuleVersionStateShape: Shape = {
  deprecation: ['deprecation', registryModuleDeprecationShape],
};

export const registryModulePermissionsShape: Shape = {
  canDelete: 'can-delete',
  canResync: 'can-resync',
  canRetry: 'can-retry',
};

export const registryModuleAttributesShape: Shape = {
  registryName: 'registry-name',
  versionStatuses: ['version-statuses', registryModuleVersionStateShape],
  noCode: 'no-code',
  publishingMechanism: 'publishing-mechanism',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
  permissions: ['permissions', registryModulePermissionsShape],
};

export const registryModuleDeprecationChangeShape: Shape = {
  deprecatedStatus: 'deprecated-status',
};

export const registryModuleRelationshipsShape: Shape = { noCodeModules: 'no-code-modules' };

export const registryModuleResourceShape: Shape = {
  attributes: ['attributes', registryModuleAttributesShape],
  relationships: ['relationships', registryModuleRelationshipsShape],
};

export const registryModuleDocumentShape: Shape = { data: ['data', registryModuleResourceShape] };

export const registryModuleListDocumentShape: Shape = {
  data: ['data', registryModuleResourceShape],
  meta: ['meta', pageMetaShape],
};

export const registryModuleRelated: Related = {
  organizationId: 'organization',
  noCodeModuleIds: 'noCodeModules',
};

export const registryModuleVersionAttributesShape: Shape = {
  archiveSha256: 'archive-sha256',
  archiveBytes: 'archive-bytes',
  deprecation: ['deprecation', registryModuleDeprecationShape],
  createdAt: 'created-at',
  updatedAt: 'updated-at',
};

export const registryModuleVersionResourceShape: Shape = {
  attributes: ['attributes', registryModuleVersionAttributesShape],
  relationships: ['relationships', registryModuleVersionRelationshipsShape],
};

export const registryModuleVersionDocumentShape: Shape = {
  data: ['data', registryModuleVersionResourceShape],
};

export const registryModuleVersionRelated: Related = { registryModuleId: 'registryModule' };

export const listRegistryModules: Operation = {
  name: 'registryModules.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-modules',
  query: {
    q: 'q',
    filterOrganizationName: 'filter[organization_name]',
    provider: 'filter[provider]',
    registryName: 'filter[registry_name]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: {
    kind: 'page',
    shape: registryModuleListDocumentShape,
    related: registryModuleRelated,
  },
};

export const createRegistryModule: Operation = {
  name: 'registryModules.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/registry-modules',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'registry-modules',
    attributes: {
      name: 'name',
      provider: 'provider',
      registryName: 'registry-name',
      namespace: 'namespace',
      noCode: 'no-code',
    },
  },
  response: {
    kind: 'document',
    shape: registryModuleDocumentShape,
    related: registryModuleRelated,
  },
};

export const readRegistryModule: Operation = {
  name: 'registryModules.read',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}',
  response: {
    kind: 'document',
    shape: registryModuleDocumentShape,
    related: registryModuleRelated,
  },
};

export const deleteRegistryModule: Operation = {
  name: 'registryModules.delete',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}',
  response: { kind: 'none' },
};

export const readRegistryModuleVersion: Operation = {
  name: 'registryModules.readVersion',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}/version',
  query: { moduleVersion: 'module_version' },
  response: {
    kind: 'document',
    shape: registryModuleVersionDocumentShape,
    related: registryModuleVersionRelated,
  },
};

export const createRegistryModuleVersion: Operation = {
  name: 'registryModules.createVersion',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}/versions',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'registry-module-versions',
    attributes: { version: 'version' },
  },
  response: {
    kind: 'document',
    shape: registryModuleVersionDocumentShape,
    related: registryModuleVersionRelated,
  },
};

export const updateRegistryModuleVersion: Operation = {
  name: 'registryModules.updateVersion',
  method: 'PATCH',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}/{version}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'module-versions',
    attributes: {
      deprecation: ['deprecation', registryModuleDeprecationChangeShape],
      revocation: 'revocation',
    },
  },
  response: {
    kind: 'document',
    shape: registryModuleVersionDocumentShape,
    related: registryModuleVersionRelated,
  },
};

export const deleteRegistryModuleVersion: Operation = {
  name: 'registryModules.deleteVersion',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}/{version}',
  response: { kind: 'none' },
};

export const createRegistryModuleVersionByName: Operation = {
  name: 'registryModules.createVersionByName',
  method: 'POST',
  path: '/api/v2/registry-modules/{organizationName}/{name}/{provider}/versions',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'registry-module-versions',
    attributes: { version: 'version' },
  },
  response: {
    kind: 'document',
    shape: registryModuleVersionDocumentShape,
    related: registryModuleVersionRelated,
  },
};

export const deleteRegistryModulesByName: Operation = {
  name: 'registryModules.deleteByName',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}',
  response: { kind: 'none' },
};

export const deleteRegistryModulesByNameAtOlderPath: Operation = {
  name: 'registryModules.deleteByNameAtOlderPath',
  method: 'POST',
  path: '/api/v2/registry-modules/actions/delete/{organizationName}/{name}',
  response: { kind: 'none' },
};

export const deleteRegistryModuleByOlderPath: Operation = {
  name: 'registryModules.deleteByOlderPath',
  method: 'POST',
  path: '/api/v2/registry-modules/actions/delete/{organizationName}/{name}/{provider}',
  response: { kind: 'none' },
};

export const deleteRegistryModuleVersionByOlderPath: Operation = {
  name: 'registryModules.deleteVersionByOlderPath',
  method: 'POST',
  path: '/api/v2/registry-modules/actions/delete/{organizationName}/{name}/{provider}/{version}',
  response: { kind: 'none' },
};

export const readRegistryModuleById: Operation = {
  name: 'registryModules.readById',
  method: 'GET',
  path: '/api/v2/registry-modules/{registryModuleId}',
  response: {
    kind: 'document',
    shape: registryModuleDocumentShape,
    related: registryModuleRelated,
  },
};

export const uploadRegistryModuleVersion: Operation = {
  name: 'registryModules.uploadVersion',
  method: 'PUT',
  path: '/api/v2/registry-module-uploads/{upload}',
  isAnonymous: true,
  isLink: true,
  body: { kind: 'bytes', mediaType: 'application/octet-stream' },
  response: {
    kind: 'document',
    shape: registryModuleVersionDocumentShape,
    related: registryModuleVersionRelated,
  },
};
