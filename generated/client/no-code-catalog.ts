// Generated from openapi/ by `npm run generate`. Do not edit.
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type {
  OrganizationRelationship,
  PageLinks,
  PageMeta,
  RelatedLink,
  ResourceIdentifier,
} from './shared.js';

/** Modules that the caller may provision. */
export class NoCodeCatalogApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the modules that the caller may provision.
   *
   * Lists the modules of all organizations, or of one. Omits disabled modules, and modules whose
   * version is missing or revoked. To create a workspace, send a `POST` request to the path in
   * `links.workspaces`. `relationships.projects` links to the projects in which the caller may
   * create it.
   */
  list(
    args?: ListNoCodeCatalogArguments,
    options?: CallOptions,
  ): Listing<NoCodeCatalog, NoCodeCatalogDocument> {
    return list(this.connection, listNoCodeCatalog, args, options);
  }
}

export interface ListNoCodeCatalogArguments {
  /**
   * Only modules whose name, provider or description contains this text. Ignores the case of ASCII
   * letters.
   */
  q?: string | undefined;
  /**
   * Only modules of this organization. The list is empty if the caller may not provision modules
   * there.
   */
  organizationName?: string | undefined;
  /** Only modules for this provider. */
  provider?: string | undefined;
  /**
   * The sort order; a leading `-` reverses it. `created-at` is the time at which the no-code
   * settings of the module were created.
   * @default name
   */
  sort?:
    'name' | '-name' | 'organization' | '-organization' | 'created-at' | '-created-at' | undefined;
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

/** The resource as one object. Documents contain it as `NoCodeCatalogResource`. */
export interface NoCodeCatalog extends NoCodeCatalogAttributes {
  id: string;
  organizationId: string;
  registryModuleId: string;
  noCodeModuleId: string;
  links: NoCodeCatalogLinks;
}

export interface NoCodeCatalogAttributes {
  /** Name of the module. */
  name: string;
  /** The organization that owns the module. */
  namespace: string;
  provider: string;
  /** The first sentence of the readme, without markup; empty if there is none. */
  description: string;
  /** The version that a new workspace gets. */
  version: string;
  /** The module version that the settings name, or `latest`. */
  versionPin: string;
  /** When the no-code settings of the module were created. */
  createdAt: Timestamp;
}

export interface NoCodeCatalogDocument {
  data: NoCodeCatalogResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface NoCodeCatalogLinks {
  /** Path for the `POST` request that creates a workspace, without the host. */
  workspaces: string;
}

/** The projects in which the caller may provision workspaces. */
export interface NoCodeCatalogProjects {
  links: RelatedLink;
}

export interface NoCodeCatalogRelationships {
  /** The organization that owns the resource. */
  organization: OrganizationRelationship;
  registryModule: NoCodeCatalogToOne;
  noCodeModule: NoCodeCatalogToOne;
  /** The projects in which the caller may provision workspaces. */
  projects: NoCodeCatalogProjects;
}

export interface NoCodeCatalogResource {
  /** ID of the no-code module: `nocode-` and 16 characters. */
  id: string;
  type: 'no-code-catalog-entries';
  attributes: NoCodeCatalogAttributes;
  relationships: NoCodeCatalogRelationships;
  links: NoCodeCatalogLinks;
}

export interface NoCodeCatalogToOne {
  data: ResourceIdentifier;
  links: RelatedLink;
}

export const noCodeCatalogAttributesShape: Shape = {
  versionPin: 'version-pin',
  createdAt: 'created-at',
};

export const noCodeCatalogRelationshipsShape: Shape = {
  registryModule: 'registry-module',
  noCodeModule: 'no-code-module',
};

export const noCodeCatalogResourceShape: Shape = {
  attributes: ['attributes', noCodeCatalogAttributesShape],
  relationships: ['relationships', noCodeCatalogRelationshipsShape],
};

export const noCodeCatalogDocumentShape: Shape = {
  data: ['data', noCodeCatalogResourceShape],
  meta: ['meta', pageMetaShape],
};

export const noCodeCatalogRelated: Related = {
  organizationId: 'organization',
  registryModuleId: 'registryModule',
  noCodeModuleId: 'noCodeModule',
};

export const listNoCodeCatalog: Operation = {
  name: 'noCodeCatalog.list',
  method: 'GET',
  path: '/api/v2/no-code-catalog',
  query: {
    q: 'q',
    organizationName: 'filter[organization][name]',
    provider: 'filter[provider]',
    sort: 'sort',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: noCodeCatalogDocumentShape, related: noCodeCatalogRelated },
};
