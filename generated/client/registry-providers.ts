// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape, registryProviderPermissionsShape } from './shared.js';
import type {
  PageLinks,
  PageMeta,
  RegistryProviderPermissions,
  RelatedLink,
  SelfLink,
  ToOne,
} from './shared.js';

/** Providers of a private registry. */
export class RegistryProvidersApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the providers of an organization.
   *
   * Returns the providers, sorted by name. Available to members of the organization, its teams'
   * tokens and its own token.
   */
  list(
    args: ListRegistryProvidersArguments,
    options?: CallOptions,
  ): Listing<RegistryProvider, RegistryProviderListDocument> {
    return list(this.connection, listRegistryProviders, args, options);
  }

  /**
   * Create a provider.
   *
   * Available to owners, teams with `manage-providers`, and the organization's token. The name is
   * the type in the source address of configurations: `random` in `<host>/acme/random`.
   */
  create(
    args: CreateRegistryProviderArguments,
    options?: CallOptions,
  ): Call<RegistryProvider, RegistryProviderDocument> {
    return call(this.connection, createRegistryProvider, args, options);
  }

  /**
   * Read a provider.
   *
   * Available to members of the organization, its teams' tokens and its own token.
   */
  read(
    args: ReadRegistryProviderArguments,
    options?: CallOptions,
  ): Call<RegistryProvider, RegistryProviderDocument> {
    return call(this.connection, readRegistryProvider, args, options);
  }

  /**
   * Delete a provider.
   *
   * Deletes the provider with all its versions. Clients that have installed a version keep it, but
   * can no longer install it from this registry. Available to owners, teams with
   * `manage-providers`, and the organization's token. Gantry ignores a request body.
   */
  delete(args: DeleteRegistryProviderArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteRegistryProvider, args, options);
  }
}

export interface ListRegistryProvidersArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only providers whose name contains this text, regardless of case. */
  q?: string | undefined;
  /** With `public`, the list is empty: all providers are in the private registry. */
  registryName?: 'private' | 'public' | undefined;
  /**
   * Only providers of this organization. The list is empty unless it is the organization of the
   * path.
   */
  filterOrganizationName?: string | undefined;
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

export interface CreateRegistryProviderArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Lower-case letters, digits, and single hyphens between them; must not begin with `terraform-`. */
  name: string;
  /** Name of the organization, which is also the default. */
  namespace?: string | undefined;
  /** Always `private`, which is the default. */
  registryName?: 'private' | undefined;
}

export interface ReadRegistryProviderArguments {
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
}

export interface DeleteRegistryProviderArguments {
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
}

/** The resource as one object. Documents contain it as `RegistryProviderResource`. */
export interface RegistryProvider extends RegistryProviderAttributes {
  id: string;
  organizationId: string | null;
  links: SelfLink;
}

export interface RegistryProviderAttributes {
  /** The type in the address `<host>/<namespace>/<type>`. */
  name: string;
  /** Name of the organization. */
  namespace: string;
  registryName: 'private';
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** What the caller may do with the provider. */
  permissions: RegistryProviderPermissions;
}

export interface RegistryProviderDocument {
  data: RegistryProviderResource;
}

export interface RegistryProviderListDocument {
  data: RegistryProviderResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface RegistryProviderRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
  /** Path of the list of versions. */
  registryProviderVersions: RegistryProviderVersionsLink;
}

export interface RegistryProviderResource {
  id: string;
  type: 'registry-providers';
  attributes: RegistryProviderAttributes;
  relationships: RegistryProviderRelationships;
  links: SelfLink;
}

/** Path of the list of versions. */
export interface RegistryProviderVersionsLink {
  links: RelatedLink;
}

export const registryProviderAttributesShape: Shape = {
  registryName: 'registry-name',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
  permissions: ['permissions', registryProviderPermissionsShape],
};

export const registryProviderRelationshipsShape: Shape = {
  registryProviderVersions: 'registry-provider-versions',
};

export const registryProviderResourceShape: Shape = {
  attributes: ['attributes', registryProviderAttributesShape],
  relationships: ['relationships', registryProviderRelationshipsShape],
};

export const registryProviderDocumentShape: Shape = {
  data: ['data', registryProviderResourceShape],
};

export const registryProviderListDocumentShape: Shape = {
  data: ['data', registryProviderResourceShape],
  meta: ['meta', pageMetaShape],
};

export const registryProviderRelated: Related = { organizationId: 'organization' };

export const listRegistryProviders: Operation = {
  name: 'registryProviders.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-providers',
  query: {
    q: 'q',
    registryName: 'filter[registry_name]',
    filterOrganizationName: 'filter[organization_name]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: {
    kind: 'page',
    shape: registryProviderListDocumentShape,
    related: registryProviderRelated,
  },
};

export const createRegistryProvider: Operation = {
  name: 'registryProviders.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/registry-providers',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'registry-providers',
    attributes: { name: 'name', namespace: 'namespace', registryName: 'registry-name' },
  },
  response: {
    kind: 'document',
    shape: registryProviderDocumentShape,
    related: registryProviderRelated,
  },
};

export const readRegistryProvider: Operation = {
  name: 'registryProviders.read',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}',
  defaults: { registryName: 'private' },
  response: {
    kind: 'document',
    shape: registryProviderDocumentShape,
    related: registryProviderRelated,
  },
};

export const deleteRegistryProvider: Operation = {
  name: 'registryProviders.delete',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/registry-providers/{registryName}/{namespace}/{providerName}',
  defaults: { registryName: 'private' },
  response: { kind: 'none' },
};
