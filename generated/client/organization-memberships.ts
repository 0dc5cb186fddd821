// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type {
  OrganizationRelationship,
  PageLinks,
  PageMeta,
  SelfLink,
  ToMany,
  ToOne,
} from './shared.js';

/** Members of organizations. */
export class OrganizationMembershipsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the members of an organization.
   *
   * Returns the memberships, sorted by user name. Available to owners and the organization's token.
   */
  list(
    args: ListOrganizationMembershipsArguments,
    options?: CallOptions,
  ): Listing<OrganizationMembership, OrganizationMembershipListDocument> {
    return list(this.connection, listOrganizationMemberships, args, options);
  }

  /**
   * Add a user to an organization.
   *
   * The email address identifies the user, regardless of case: exactly one user of this
   * installation must have it. Gantry sends no email and creates no user. Available to owners, and
   * to the organization's token if `teams` does not contain the team `owners`.
   */
  create(
    args: CreateOrganizationMembershipArguments,
    options?: CallOptions,
  ): Call<OrganizationMembership, OrganizationMembershipDocument> {
    return call(this.connection, createOrganizationMembership, args, options);
  }

  /**
   * Read a membership.
   *
   * Available to owners, the organization's token, and the member.
   */
  read(
    args: ReadOrganizationMembershipArguments,
    options?: CallOptions,
  ): Call<OrganizationMembership, OrganizationMembershipDocument> {
    return call(this.connection, readOrganizationMembership, args, options);
  }

  /**
   * Remove a member from an organization.
   *
   * Removes the user from the organization and from all its teams. Available to owners, and to the
   * organization's token if the user is not in the team `owners`.
   */
  delete(args: DeleteOrganizationMembershipArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteOrganizationMembership, args, options);
  }
}

export interface ListOrganizationMembershipsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only members whose user name or email address contains this text, regardless of case. */
  q?: string | undefined;
  /** Only memberships with this status. No membership is `invited`. */
  status?: 'active' | 'invited' | undefined;
  /** Only the members with these email addresses, separated by commas. */
  email?: string[] | undefined;
  /** Related resources to return in `included`. */
  include?: ('user' | 'teams')[] | undefined;
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

export interface CreateOrganizationMembershipArguments {
  /** Name of the organization. */
  organizationName: string;
  email: string;
  /** IDs of the teams. */
  teamIds?: readonly string[] | null | undefined;
}

export interface ReadOrganizationMembershipArguments {
  /** ID of the membership. */
  organizationMembershipId: string;
  /** Related resources to return in `included`. */
  include?: ('user' | 'teams')[] | undefined;
}

export interface DeleteOrganizationMembershipArguments {
  /** ID of the membership. */
  organizationMembershipId: string;
}

/** The resource as one object. Documents contain it as `OrganizationMembershipResource`. */
export interface OrganizationMembership extends OrganizationMembershipAttributes {
  id: string;
  organizationId: string;
  userId: string | null;
  teamIds: string[];
  links: SelfLink;
}

export interface OrganizationMembershipAttributes {
  status: 'active';
  email: string;
}

export interface OrganizationMembershipDocument {
  data: OrganizationMembershipResource;
  /** The users and teams that `include` names, each once. */
  included?: OrganizationMembershipIncluded | undefined;
}

/** The users and teams that `include` names, each once. */
export type OrganizationMembershipIncluded = OrganizationMembershipIncludedResource[];

/** A user or a team, as its own operation returns it. */
export interface OrganizationMembershipIncludedResource {
  id: string;
  type: 'users' | 'teams';
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown> | undefined;
  links?: Record<string, unknown> | undefined;
}

export interface OrganizationMembershipListDocument {
  data: OrganizationMembershipResource[];
  /** The users and teams that `include` names, each once. */
  included?: OrganizationMembershipIncluded | undefined;
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface OrganizationMembershipRelationships {
  /** The organization that owns the resource. */
  organization: OrganizationRelationship;
  /** A relationship to one resource. */
  user: ToOne;
  /** A relationship to many resources. */
  teams: ToMany;
}

export interface OrganizationMembershipResource {
  /** `ou-`, the 16 characters of the user ID, and 16 digits of a hash of the organization. */
  id: string;
  type: 'organization-memberships';
  attributes: OrganizationMembershipAttributes;
  relationships: OrganizationMembershipRelationships;
  links: SelfLink;
}

export const organizationMembershipListDocumentShape: Shape = { meta: ['meta', pageMetaShape] };

export const organizationMembershipRelated: Related = {
  organizationId: 'organization',
  userId: 'user',
  teamIds: 'teams',
};

export const listOrganizationMemberships: Operation = {
  name: 'organizationMemberships.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/organization-memberships',
  query: {
    q: 'q',
    status: 'filter[status]',
    email: 'filter[email]',
    include: 'include',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: {
    kind: 'page',
    shape: organizationMembershipListDocumentShape,
    related: organizationMembershipRelated,
  },
};

export const createOrganizationMembership: Operation = {
  name: 'organizationMemberships.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/organization-memberships',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'organization-memberships',
    attributes: { email: 'email' },
    one: { teamIds: { name: 'teams', type: 'teams' } },
  },
  response: { kind: 'document', related: organizationMembershipRelated },
};

export const readOrganizationMembership: Operation = {
  name: 'organizationMemberships.read',
  method: 'GET',
  path: '/api/v2/organization-memberships/{organizationMembershipId}',
  query: { include: 'include' },
  response: { kind: 'document', related: organizationMembershipRelated },
};

export const deleteOrganizationMembership: Operation = {
  name: 'organizationMemberships.delete',
  method: 'DELETE',
  path: '/api/v2/organization-memberships/{organizationMembershipId}',
  response: { kind: 'none' },
};
