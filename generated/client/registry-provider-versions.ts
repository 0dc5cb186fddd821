// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import {
  pageMetaShape,
  registryProviderPermissionsShape,
  registryProviderPlatformResourceShape,
} from './shared.js';
import type {
  PageLinks,
  PageMeta,
  RegistryProviderPermissions,
  RegistryProviderPlatformResource,
  ToMany,
  ToOne,
} from './shared.js';

/** Versions of providers. */
export class RegistryProviderVersionsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the versions of a provider.
   *
   * Returns the versions, the most recently created first. Available to members of the
   * organization, its teams' tokens and its own token.
   */
  list(
    args: ListRegistryProviderVersionsArguments,
    options?: CallOptions,
  ): Listing<RegistryProviderVersion, RegistryProviderVersionListDocument> {
    return list(this.connection, listRegistryProviderVersions, args, options);
  }

  /**
   * Create a version of a provider.
   *
   * Available to owners, teams with `manage-providers`, and the organization's token. Upload
   * `SHA256SUMS` to `links.shasums-upload` and then its signature to `links.shasums-sig-upload`.
   *
   * The key that the version names need not exist in the namespace until you upload the signature.
   * If it exists and is revoked, the response is 422.
   */
  create(
    args: CreateRegistryProviderVersionArguments,
    options?: CallOptions,
  ): Call<RegistryProviderVersion, RegistryProviderVersionDocument> {
    return call(this.connection, createRegistryProviderVersion, args, options);
  }

  /**
   * Read a version of a provider.
   *
   * Available to members of the organization, its teams' tokens and its own token. If the version
   * is not published and the caller may upload, the response contains links to upload `SHA256SUMS`
   * and its signature. It contains download links for those of the two files that exist.
   */
  read(
    args: ReadRegistryProviderVersionArguments,
    options?: CallOptions,
  ): Call<RegistryProviderVersion, RegistryProviderVersionDocument> {
    return call(this.connection, readRegistryProviderVersion, args, options);
  }

  /**
   * Deprecate a version of a provider.
   *
   * Changes the deprecation of a published version, which clients can still install. When a tool
   * installs any version of the provider, it prints a warning for each deprecated version, but at
   * most for the ten that were created last. The warning contains the reason, the successor and the
   * link. Available to owners, teams with `manage-providers`, and the organization's token.
   */
  update(
    args: UpdateRegistryProviderVersionArguments,
    options?: CallOptions,
  ): Call<RegistryProviderVersion, RegistryProviderVersionDocument> {
    return call(this.connection, updateRegistryProviderVersion, args, options);
  }

  /**
   * Delete a version of a provider.
   *
   * Deletes the version with its platforms and files, published or not. Deprecations of other
   * versions no longer name it as the successor. Available to owners, teams with
   * `manage-providers`, and the organization's token. Gantry ignores a request body.
   */
  delete(args: DeleteRegistryProviderVersionArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteRegistryProviderVersion, args, options);
  }
}

export interface ListRegistryProviderVersionsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  providerName: string;
  /**
   * Must be `private`; the public registry is not available.
   * @default private
   */
  registryName?: string | undefined;
  /** Related resources to return in `included`. */
  include?: 'platforms'[] | undefined;
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

export interface CreateRegistryProviderVersionArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  providerName: string;
  /** Semantic version without build metadata. */
  version: string;
  /** Key ID of the primary key that signs the version, as returned by the upload of the key. */
  keyId: string;
  /**
   * Must be `private`; the public registry is not available.
   * @default private
   */
  registryName?: string | undefined;
  /** Versions of the plugin protocol that the provider supports; `5.0` if omitted or null. */
  protocols?: string[] | null | undefined;
}

export interface ReadRegistryProviderVersionArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  providerName: string;
  /** Number of the version. */
  version: string;
  /**
   * Must be `private`; the public registry is not available.
   * @default private
   */
  registryName?: string | undefined;
}

export interface UpdateRegistryProviderVersionArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  providerName: string;
  /** Number of the version. */
  version: string;
  /**
   * Must be `private`; the public registry is not available.
   * @default private
   */
  registryName?: string | undefined;
  /**
   * Replaces the deprecation. To revert it, send `Undeprecated`, and omit the other members or set
   * them to null.
   */
  deprecation?: RegistryProviderDeprecationChange | undefined;
}

export interface DeleteRegistryProviderVersionArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  providerName: string;
  /** Number of the version. */
  version: string;
  /**
   * Must be `private`; the public registry is not available.
   * @default private
   */
  registryName?: string | undefined;
}

/**
 * Why the version is no longer recommended, and what to use instead; null unless it is
 * deprecated.
 */
export interface RegistryProviderDeprecation {
  deprecatedStatus: 'Deprecated';
  reason: string | null;
  link: string | null;
  /** The version to use instead. */
  successor: string | null;
}

/**
 * Replaces the deprecation. To revert it, send `Undeprecated`, and omit the other members or set
 * them to null.
 */
export interface RegistryProviderDeprecationChange {
  deprecatedStatus: 'Deprecated' | 'Undeprecated';
  reason?: string | null | undefined;
  /** An `http` or `https` URL with details. */
  link?: string | null | undefined;
  /** The version to use instead. It must be another published version of the same provider. */
  successor?: string | null | undefined;
}

/** The resource as one object. Documents contain it as `RegistryProviderVersionResource`. */
export interface RegistryProviderVersion extends RegistryProviderVersionAttributes {
  id: string;
  registryProviderId: string | null;
  platformIds: string[];
  links: RegistryProviderVersionLinks;
}

export interface RegistryProviderVersionAttributes {
  /** Semantic version. */
  version: string;
  /** Key ID of the key that must sign `SHA256SUMS`. */
  keyId: string;
  /** Versions of the plugin protocol that the provider supports. */
  protocols: string[];
  createdAt: Timestamp;
  updatedAt: Timestamp;
  shasumsUploaded: boolean;
  /** Whether a signature is stored. Gantry stores only signatures that verify. */
  shasumsSigUploaded: boolean;
  /** `published`: clients can install the version. */
  status: 'incomplete' | 'published';
  publishedAt: Timestamp | null;
  /**
   * What must be created or uploaded before the version is published and, if Gantry removed the
   * signature, why.
   */
  missing: RegistryProviderVersionGap[];
  /**
   * Why the version is no longer recommended, and what to use instead; null unless it is
   * deprecated.
   */
  deprecation: RegistryProviderDeprecation | null;
  /** What the caller may do with the provider. */
  permissions: RegistryProviderPermissions;
}

export interface RegistryProviderVersionDocument {
  data: RegistryProviderVersionResource;
}

export interface RegistryProviderVersionGap {
  code: 'shasums' | 'shasums-sig' | 'platform' | 'provider-binary';
  /** What is missing and what to do. */
  detail: string;
}

export interface RegistryProviderVersionLinks {
  /** Path of the resource, without the host. */
  self: string;
  /** Absolute URL that accepts SHA256SUMS with `PUT`. */
  shasumsUpload?: string | undefined;
  /** Absolute URL that accepts SHA256SUMS.sig with `PUT`. */
  shasumsSigUpload?: string | undefined;
  /** Absolute URL of SHA256SUMS. */
  shasumsDownload?: string | undefined;
  /** Absolute URL of SHA256SUMS.sig. */
  shasumsSigDownload?: string | undefined;
}

export interface RegistryProviderVersionListDocument {
  data: RegistryProviderVersionResource[];
  /** The platforms of the versions of this page, if the request has `include=platforms`. */
  included?: RegistryProviderPlatformResource[] | undefined;
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface RegistryProviderVersionRelationships {
  /** A relationship to one resource. */
  registryProvider: ToOne;
  /** A relationship to many resources. */
  platforms: ToMany;
}

export interface RegistryProviderVersionResource {
  id: string;
  type: 'registry-provider-versions';
  attributes: RegistryProviderVersionAttributes;
  relationships: RegistryProviderVersionRelationships;
  links: RegistryProviderVersionLinks;
}

export const registryProviderDeprecationChangeShape: Shape = {
  deprecatedStatus: 'deprecated-status',
};

export const registryProviderDeprecationShape: Shape = { deprecatedStatus: 'deprecated-status' };

export const registryProviderVersionAttributesShape: Shape = {
  keyId: 'key-id',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
  shasumsUploaded: 'shasums-uploaded',
  shasumsSigUploaded: 'shasums-sig-uploaded',
  publishedAt: 'published-at',
  deprecation: ['deprecation', registryProviderDeprecationShape],
  permissions: ['permissions', registryProviderPermissionsShape],
};

export const registryProviderVersionRelationshipsShape: Shape = {
  registryProvider: 'registry-provider',
};

export const registryProviderVersionLinksShape: Shape = {
  shasumsUpload: 'shasums-upload',
  shasumsSigUpload: 'shasums-sig-upload',
  shasumsDownload: 'shasums-download',
  shasumsSigDownload: 'shasums-sig-download',
};

export const registryProviderVersionResourceShape: Shape = {
  attributes: ['attributes', registryProviderVersionAttributesShape],
  relationships: ['relationships', registryProviderVersionRelationshipsShape],
  links: ['links', registryProviderVersionLinksShape],
};

export const registryProviderVersionDocumentShape: Shape = {
  data: ['data', registryProviderVersionResourceShape],
};

export const registryProviderVersionListDocumentShape: Shape = {
  data: ['data', registryProviderVersionResourceShape],
  included: ['included', registryProviderPlatformResourceShape],
  meta: ['meta', pageMetaShape],
};

export const registryProviderVersionRelated: Related = {
  registryProviderId: 'registryProvider',
  platformIds: 'platforms',
};

export const listRegistryProviderVersions: Operation = {
  name: 'registryProviderVersions.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions',
  query: { include: 'include', pageNumber: 'page[number]', pageSize: 'page[size]' },
  defaults: { registryName: 'private' },
  response: {
    kind: 'page',
    shape: registryProviderVersionListDocumentShape,
    related: registryProviderVersionRelated,
  },
};

export const createRegistryProviderVersion: Operation = {
  name: 'registryProviderVersions.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions',
  defaults: { registryName: 'private' },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'registry-provider-versions',
    attributes: { version: 'version', keyId: 'key-id', protocols: 'protocols' },
  },
  response: {
    kind: 'document',
    shape: registryProviderVersionDocumentShape,
    related: registryProviderVersionRelated,
  },
};

export const readRegistryProviderVersion: Operation = {
  name: 'registryProviderVersions.read',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions/{version}',
  defaults: { registryName: 'private' },
  response: {
    kind: 'document',
    shape: registryProviderVersionDocumentShape,
    related: registryProviderVersionRelated,
  },
};

export const updateRegistryProviderVersion: Operation = {
  name: 'registryProviderVersions.update',
  method: 'PATCH',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions/{version}',
  defaults: { registryName: 'private' },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'registry-provider-versions',
    attributes: { deprecation: ['deprecation', registryProviderDeprecationChangeShape] },
  },
  response: {
    kind: 'document',
    shape: registryProviderVersionDocumentShape,
    related: registryProviderVersionRelated,
  },
};

export const deleteRegistryProviderVersion: Operation = {
  name: 'registryProviderVersions.delete',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions/{version}',
  defaults: { registryName: 'private' },
  response: { kind: 'none' },
};
