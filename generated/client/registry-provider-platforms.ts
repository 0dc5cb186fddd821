// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape, registryProviderPlatformResourceShape } from './shared.js';
import type {
  PageLinks,
  PageMeta,
  RegistryProviderPlatformAttributes,
  RegistryProviderPlatformLinks,
  RegistryProviderPlatformResource,
} from './shared.js';

/** The packages of a version, one for each operating system and architecture. */
export class RegistryProviderPlatformsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the platforms of a version.
   *
   * Returns the platforms, sorted by operating system and architecture. Available to members of the
   * organization, its teams' tokens and its own token.
   */
  list(
    args: ListRegistryProviderPlatformsArguments,
    options?: CallOptions,
  ): Listing<RegistryProviderPlatform, RegistryProviderPlatformListDocument> {
    return list(this.connection, listRegistryProviderPlatforms, args, options);
  }

  /**
   * Create a platform.
   *
   * Available to owners, teams with `manage-providers`, and the organization's token. Upload the
   * package to `links.provider-binary-upload`. `filename` and `shasum` must match `SHA256SUMS`,
   * whether that file is uploaded before or after the platform is created.
   */
  create(
    args: CreateRegistryProviderPlatformArguments,
    options?: CallOptions,
  ): Call<RegistryProviderPlatform, RegistryProviderPlatformDocument> {
    return call(this.connection, createRegistryProviderPlatform, args, options);
  }

  /**
   * Read a platform.
   *
   * Available to members of the organization, its teams' tokens and its own token.
   */
  read(
    args: ReadRegistryProviderPlatformArguments,
    options?: CallOptions,
  ): Call<RegistryProviderPlatform, RegistryProviderPlatformDocument> {
    return call(this.connection, readRegistryProviderPlatform, args, options);
  }

  /**
   * Delete a platform.
   *
   * Deletes the platform with its package. A version without any package is no longer published.
   * Available to owners, teams with `manage-providers`, and the organization's token. Gantry
   * ignores a request body.
   */
  delete(args: DeleteRegistryProviderPlatformArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteRegistryProviderPlatform, args, options);
  }
}

export interface ListRegistryProviderPlatformsArguments {
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

export interface CreateRegistryProviderPlatformArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  providerName: string;
  /** Number of the version. */
  version: string;
  /** As Go names it, such as `linux`, `darwin` or `windows`. */
  os: string;
  /** As Go names it, such as `amd64` or `arm64`. */
  arch: string;
  /** `terraform-provider-<name>_<version>_<os>_<arch>.zip`. */
  filename: string;
  /** SHA-256 of the package in hexadecimal. */
  shasum: string;
  /**
   * Must be `private`; the public registry is not available.
   * @default private
   */
  registryName?: string | undefined;
}

export interface ReadRegistryProviderPlatformArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  providerName: string;
  /** Number of the version. */
  version: string;
  /** The operating system. */
  os: string;
  /** The architecture. */
  arch: string;
  /**
   * Must be `private`; the public registry is not available.
   * @default private
   */
  registryName?: string | undefined;
}

export interface DeleteRegistryProviderPlatformArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  providerName: string;
  /** Number of the version. */
  version: string;
  /** The operating system. */
  os: string;
  /** The architecture. */
  arch: string;
  /**
   * Must be `private`; the public registry is not available.
   * @default private
   */
  registryName?: string | undefined;
}

/** The resource as one object. Documents contain it as `RegistryProviderPlatformResource`. */
export interface RegistryProviderPlatform extends RegistryProviderPlatformAttributes {
  id: string;
  registryProviderVersionId: string | null;
  links: RegistryProviderPlatformLinks;
}

export interface RegistryProviderPlatformDocument {
  data: RegistryProviderPlatformResource;
}

export interface RegistryProviderPlatformListDocument {
  data: RegistryProviderPlatformResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export const registryProviderPlatformDocumentShape: Shape = {
  data: ['data', registryProviderPlatformResourceShape],
};

export const registryProviderPlatformListDocumentShape: Shape = {
  data: ['data', registryProviderPlatformResourceShape],
  meta: ['meta', pageMetaShape],
};

export const registryProviderPlatformRelated: Related = {
  registryProviderVersionId: 'registryProviderVersion',
};

export const listRegistryProviderPlatforms: Operation = {
  name: 'registryProviderPlatforms.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions/{version}/platforms',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  defaults: { registryName: 'private' },
  response: {
    kind: 'page',
    shape: registryProviderPlatformListDocumentShape,
    related: registryProviderPlatformRelated,
  },
};

export const createRegistryProviderPlatform: Operation = {
  name: 'registryProviderPlatforms.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions/{version}/platforms',
  defaults: { registryName: 'private' },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'registry-provider-platforms',
    attributes: { os: 'os', arch: 'arch', filename: 'filename', shasum: 'shasum' },
  },
  response: {
    kind: 'document',
    shape: registryProviderPlatformDocumentShape,
    related: registryProviderPlatformRelated,
  },
};

export const readRegistryProviderPlatform: Operation = {
  name: 'registryProviderPlatforms.read',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions/{version}/platforms/{os}/{arch}',
  defaults: { registryName: 'private' },
  response: {
    kind: 'document',
    shape: registryProviderPlatformDocumentShape,
    related: registryProviderPlatformRelated,
  },
};

export const deleteRegistryProviderPlatform: Operation = {
  name: 'registryProviderPlatforms.delete',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}/versions/{version}/platforms/{os}/{arch}',
  defaults: { registryName: 'private' },
  response: { kind: 'none' },
};
