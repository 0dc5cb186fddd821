// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, ToOne } from './shared.js';

/** Mappings of issuers' groups to teams. */
export class GroupMappingsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the group mappings of a provider.
   *
   * Returns the mappings, oldest first. Available to site administrators.
   */
  list(
    args: ListGroupMappingsArguments,
    options?: CallOptions,
  ): Listing<GroupMapping, GroupMappingListDocument> {
    return list(this.connection, listGroupMappings, args, options);
  }

  /**
   * Map a group to a team.
   *
   * Available to site administrators. With a group and a team, the members of the group become
   * members of the team. With only an organization, the members of each group become members of the
   * organization's team of the same name, regardless of case, except the team `owners`, which needs
   * a separate mapping.
   *
   * A mapping takes effect for each user at the next sign-in or confirmation by the issuer.
   */
  create(
    args: CreateGroupMappingArguments,
    options?: CallOptions,
  ): Call<GroupMapping, GroupMappingDocument> {
    return call(this.connection, createGroupMapping, args, options);
  }

  /**
   * Delete a group mapping.
   *
   * Available to site administrators. Users leave the mapped teams at their next sign-in or
   * confirmation by the issuer. A user remains in a team because of another mapping, because of a
   * manual membership, or as the last owner.
   */
  delete(args: DeleteGroupMappingArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteGroupMapping, args, options);
  }

  /**
   * Preview the teams of a user.
   *
   * Available to site administrators. Returns the teams that a user with these groups would be in,
   * and changes nothing. With `user-id`, returns how the teams of this user would change; without
   * `groups`, uses the groups that the issuer reported last.
   */
  dryRunGroupMappings(
    args: DryRunGroupMappingsArguments,
    options?: CallOptions,
  ): Call<GroupDryRun, GroupDryRunDocument> {
    return call(this.connection, dryRunGroupMappings, args, options);
  }
}

export interface ListGroupMappingsArguments {
  /** ID of the sign-in provider. */
  providerId: string;
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

export interface CreateGroupMappingArguments {
  /** ID of the sign-in provider. */
  providerId: string;
  /** The exact value in the groups claim. */
  group?: string | undefined;
  /** ID of the organization. */
  organizationId?: string | null | undefined;
  /** ID of the team. */
  teamId?: string | null | undefined;
}

export interface DeleteGroupMappingArguments {
  groupMappingId: string;
}

export interface DryRunGroupMappingsArguments {
  /** ID of the sign-in provider. */
  providerId: string;
  groups?: string[] | undefined;
  userId?: string | undefined;
}

/** The resource as one object. Documents contain it as `GroupDryRunResource`. */
export interface GroupDryRun extends GroupDryRunAttributes {
  id: string;
}

export interface GroupDryRunAttributes {
  /** Whether a group makes the user a site administrator. */
  isSiteAdmin: boolean;
  /** Number of groups that are not mapped to a team. */
  unmappedGroupCount: number;
  teams: GroupDryRunTeam[];
}

export interface GroupDryRunDocument {
  data: GroupDryRunResource;
}

export interface GroupDryRunResource {
  type: 'group-dry-runs';
  attributes: GroupDryRunAttributes;
}

export interface GroupDryRunTeam {
  organization: string;
  teamId: string;
  teamName: string;
  /** `refuse`: no group maps the user to the team, but the user remains in it as the last owner. */
  effect: 'add' | 'keep' | 'remove' | 'refuse';
}

/** The resource as one object. Documents contain it as `GroupMappingResource`. */
export interface GroupMapping extends GroupMappingAttributes {
  id: string;
  organizationId: string | null;
  teamId: string | null;
}

export interface GroupMappingAttributes {
  /** Null if each group is mapped to the team of the same name. */
  group: string | null;
  teamName: string | null;
  createdAt: Timestamp;
}

export interface GroupMappingDocument {
  data: GroupMappingResource;
}

export interface GroupMappingListDocument {
  data: GroupMappingResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface GroupMappingRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
  /** A relationship to one resource. */
  team: ToOne;
}

export interface GroupMappingResource {
  id: string;
  type: 'group-mappings';
  attributes: GroupMappingAttributes;
  relationships: GroupMappingRelationships;
}

export const groupDryRunTeamShape: Shape = { teamId: 'team-id', teamName: 'team-name' };

export const groupDryRunAttributesShape: Shape = {
  isSiteAdmin: 'is-site-admin',
  unmappedGroupCount: 'unmapped-group-count',
  teams: ['teams', groupDryRunTeamShape],
};

export const groupDryRunResourceShape: Shape = {
  attributes: ['attributes', groupDryRunAttributesShape],
};

export const groupDryRunDocumentShape: Shape = { data: ['data', groupDryRunResourceShape] };

export const groupMappingAttributesShape: Shape = {
  teamName: 'team-name',
  createdAt: 'created-at',
};

export const groupMappingResourceShape: Shape = {
  attributes: ['attributes', groupMappingAttributesShape],
};

export const groupMappingDocumentShape: Shape = { data: ['data', groupMappingResourceShape] };

export const groupMappingListDocumentShape: Shape = {
  data: ['data', groupMappingResourceShape],
  meta: ['meta', pageMetaShape],
};

export const groupMappingRelated: Related = { organizationId: 'organization', teamId: 'team' };

export const listGroupMappings: Operation = {
  name: 'groupMappings.list',
  method: 'GET',
  path: '/api/v2/admin/sign-in-providers/{providerId}/group-mappings',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: groupMappingListDocumentShape, related: groupMappingRelated },
};

export const createGroupMapping: Operation = {
  name: 'groupMappings.create',
  method: 'POST',
  path: '/api/v2/admin/sign-in-providers/{providerId}/group-mappings',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'group-mappings',
    attributes: { group: 'group' },
    one: {
      organizationId: { name: 'organization', type: 'organizations' },
      teamId: { name: 'team', type: 'teams' },
    },
  },
  response: { kind: 'document', shape: groupMappingDocumentShape, related: groupMappingRelated },
};

export const deleteGroupMapping: Operation = {
  name: 'groupMappings.delete',
  method: 'DELETE',
  path: '/api/v2/admin/group-mappings/{groupMappingId}',
  response: { kind: 'none' },
};

export const dryRunGroupMappings: Operation = {
  name: 'groupMappings.dryRunGroupMappings',
  method: 'POST',
  path: '/api/v2/admin/sign-in-providers/{providerId}/actions/dry-run',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'group-dry-runs',
    attributes: { groups: 'groups', userId: 'user-id' },
  },
  response: { kind: 'document', shape: groupDryRunDocumentShape },
};
