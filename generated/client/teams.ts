// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { OrganizationRelationship, PageLinks, PageMeta, SelfLink, ToMany } from './shared.js';

/** Groups of users with permissions in an organization. */
export class TeamsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the teams of an organization.
   *
   * Returns the teams, sorted by name. Owners and the organization's token see all teams; other
   * members and teams' tokens see their own teams and the teams whose visibility is `organization`.
   */
  list(args: ListTeamsArguments, options?: CallOptions): Listing<Team, TeamListDocument> {
    return list(this.connection, listTeams, args, options);
  }

  /**
   * Create a team.
   *
   * Available to owners and the organization's token. The new team has no members. Names are unique
   * in the organization, regardless of case; `owners` is always in use.
   */
  create(args: CreateTeamArguments, options?: CallOptions): Call<Team, TeamDocument> {
    return call(this.connection, createTeam, args, options);
  }

  /**
   * Read a team.
   *
   * Available to owners, the organization's token, and the members and tokens of the team. If the
   * visibility of the team is `organization`, also available to every member and team's token of
   * the organization. `permissions` contains what the caller may do.
   */
  read(args: ReadTeamArguments, options?: CallOptions): Call<Team, TeamDocument> {
    return call(this.connection, readTeam, args, options);
  }

  /**
   * Update a team.
   *
   * Available to owners, and to the organization's token if the team is not `owners`. Omitted
   * attributes and access flags keep their values. The name and the access flags of the team
   * `owners` cannot change.
   */
  update(args: UpdateTeamArguments, options?: CallOptions): Call<Team, TeamDocument> {
    return call(this.connection, updateTeam, args, options);
  }

  /**
   * Delete a team.
   *
   * Available to owners and the organization's token. Deletes the team's tokens, its group
   * mappings, and its access to projects and workspaces. A member who has no other team, and was
   * not added to the organization itself, ceases to be a member of the organization. The team
   * `owners` cannot be deleted.
   */
  delete(args: DeleteTeamArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteTeam, args, options);
  }

  /**
   * Add users to a team.
   *
   * Available to owners, and to the organization's token if the team is not `owners`. Adds all the
   * users in the request, or none. Users who are already in the team remain in it. Identify a user
   * of the organization by user name or ID. Identify any other user by ID, which that user reads
   * with `GET /api/v2/account/details`. The name of a user outside of the organization returns the
   * same error as an unknown name. Site administrators may identify every user either way.
   */
  addUsers(args: AddTeamUsersArguments, options?: CallOptions): Call<void> {
    return call(this.connection, addTeamUsers, args, options);
  }

  /**
   * Remove users from a team.
   *
   * Available to owners, and to the organization's token if the team is not `owners`. Removes all
   * the users in the request, or none, and ignores users who are not in the team. The last member
   * of `owners` cannot be removed. Identify users as in `addTeamUsers`. Users who were added to the
   * organization itself remain members of it. Other users cease to be members when they leave their
   * last team.
   */
  removeUsers(args: RemoveTeamUsersArguments, options?: CallOptions): Call<void> {
    return call(this.connection, removeTeamUsers, args, options);
  }

  /**
   * Add members of the organization to a team.
   *
   * Identifies the members by the IDs of their memberships. Otherwise like `addTeamUsers`.
   */
  addMemberships(args: AddTeamMembershipsArguments, options?: CallOptions): Call<void> {
    return call(this.connection, addTeamMemberships, args, options);
  }

  /**
   * Remove members of the organization from a team.
   *
   * Identifies the members by the IDs of their memberships. Otherwise like `removeTeamUsers`.
   */
  removeMemberships(args: RemoveTeamMembershipsArguments, options?: CallOptions): Call<void> {
    return call(this.connection, removeTeamMemberships, args, options);
  }
}

export interface ListTeamsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only the teams with these names, separated by commas, regardless of case. */
  names?: string[] | undefined;
  /** Only teams whose name contains this text, regardless of case. Ignored with `filter[names]`. */
  q?: string | undefined;
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

export interface CreateTeamArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Letters, digits, `-` and `_`. */
  name: string;
  /**
   * Default: `secret`.
   * @default secret
   */
  visibility?: 'secret' | 'organization' | undefined;
  /** Omitted flags are false when the team is created, and keep their values when it is updated. */
  organizationAccess?: TeamOrganizationAccessFlags | undefined;
  /**
   * Whether the team's members may read, create and delete its tokens.
   * @default true
   */
  allowMemberTokenManagement?: boolean | undefined;
}

export interface ReadTeamArguments {
  /** ID of the team. */
  teamId: string;
  /** Related resources to return in `included`. */
  include?: ('users' | 'organization-memberships')[] | undefined;
}

export interface UpdateTeamArguments {
  /** ID of the team. */
  teamId: string;
  /** Letters, digits, `-` and `_`. */
  name?: string | undefined;
  visibility?: 'secret' | 'organization' | undefined;
  /** Omitted flags are false when the team is created, and keep their values when it is updated. */
  organizationAccess?: TeamOrganizationAccessFlags | undefined;
  /** Whether the team's members may read, create and delete its tokens. */
  allowMemberTokenManagement?: boolean | undefined;
}

export interface DeleteTeamArguments {
  /** ID of the team. */
  teamId: string;
}

export interface AddTeamUsersArguments {
  /** ID of the team. */
  teamId: string;
  /** IDs of the users. */
  userIds: readonly string[];
}

export interface RemoveTeamUsersArguments {
  /** ID of the team. */
  teamId: string;
  /** IDs of the users. */
  userIds: readonly string[];
}

export interface AddTeamMembershipsArguments {
  /** ID of the team. */
  teamId: string;
  /** IDs of the organization-memberships. */
  organizationMembershipIds: readonly string[];
}

export interface RemoveTeamMembershipsArguments {
  /** ID of the team. */
  teamId: string;
  /** IDs of the organization-memberships. */
  organizationMembershipIds: readonly string[];
}

/** The resource as one object. Documents contain it as `TeamResource`. */
export interface Team extends TeamAttributes {
  id: string;
  organizationId: string;
  userIds: string[];
  organizationMembershipIds?: string[] | undefined;
  links: SelfLink;
}

export interface TeamAttributes {
  name: string;
  /**
   * `organization`: every member of the organization sees the team. `secret`: only its members, its
   * tokens, owners and the organization's token see it.
   */
  visibility: TeamVisibility;
  usersCount: number;
  /**
   * The access flags of the team, which apply to the whole organization. All flags are true for the
   * team `owners`.
   */
  organizationAccess: TeamOrganizationAccess;
  /** Whether the team's members may read, create and delete its tokens. */
  allowMemberTokenManagement: boolean;
  /** What the caller may do with the team. */
  permissions: TeamPermissions;
}

export interface TeamDocument {
  data: TeamResource;
  /**
   * The team's users, sorted by user name, and their memberships, if `include` contains them. Only
   * owners and the organization's token see the memberships.
   */
  included?: TeamIncludedResource[] | undefined;
}

/** A user or a membership, as its own operation returns it. */
export interface TeamIncludedResource {
  id: string;
  type: 'users' | 'organization-memberships';
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown> | undefined;
  links?: Record<string, unknown> | undefined;
}

export interface TeamListDocument {
  data: TeamResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/**
 * The access flags of the team, which apply to the whole organization. All flags are true for the
 * team `owners`.
 */
export interface TeamOrganizationAccess {
  /** Create, change and delete providers and signing keys. */
  manageProviders: boolean;
  /** Create, change and delete modules and their no-code settings. */
  manageModules: boolean;
  /**
   * Create, change, run and delete workspaces in every project; grant teams access to workspaces;
   * manage variable sets, egress rules, provider templates and upgrade campaigns; read approval
   * rules.
   */
  manageWorkspaces: boolean;
  /**
   * Create projects, and do everything in every project and its workspaces; manage upgrade
   * campaigns; read variable sets, egress rules, provider templates and approval rules.
   */
  manageProjects: boolean;
  /**
   * Read all projects and workspaces, with their variables, runs and outputs, but not sensitive
   * values; approve runs for which an approval rule requires the team; read variable sets, egress
   * rules, provider templates, approval rules and upgrade campaigns.
   */
  readWorkspaces: boolean;
  /** Read all projects, but not their workspaces. */
  readProjects: boolean;
  /** Create, change and delete agent pools and their tokens, except restricted pools. */
  manageAgentPools: boolean;
  /** The permission `acl:read` for policy templates. */
  aclRead: boolean;
}

/** Omitted flags are false when the team is created, and keep their values when it is updated. */
export interface TeamOrganizationAccessFlags {
  manageProviders?: boolean | undefined;
  manageModules?: boolean | undefined;
  manageWorkspaces?: boolean | undefined;
  manageProjects?: boolean | undefined;
  readWorkspaces?: boolean | undefined;
  readProjects?: boolean | undefined;
  manageAgentPools?: boolean | undefined;
  aclRead?: boolean | undefined;
}

/** What the caller may do with the team. */
export interface TeamPermissions {
  canDestroy: boolean;
  canUpdateMembership: boolean;
  canUpdateOrganizationAccess: boolean;
  canUpdateVisibility: boolean;
  /** Create, replace and delete the team's tokens. */
  canUpdateApiToken: boolean;
}

export interface TeamRelationships {
  /** The organization that owns the resource. */
  organization: OrganizationRelationship;
  /** A relationship to many resources. */
  users: ToMany;
  /** A relationship to many resources. */
  organizationMemberships?: ToMany | undefined;
}

export interface TeamResource {
  id: string;
  type: 'teams';
  attributes: TeamAttributes;
  relationships: TeamRelationships;
  links: SelfLink;
}

/**
 * `organization`: every member of the organization sees the team. `secret`: only its members, its
 * tokens, owners and the organization's token see it.
 */
export type TeamVisibility = 'secret' | 'organization';

export const teamOrganizationAccessShape: Shape = {
  manageProviders: 'manage-providers',
  manageModules: 'manage-modules',
  manageWorkspaces: 'manage-workspaces',
  manageProjects: 'manage-projects',
  readWorkspaces: 'read-workspaces',
  readProjects: 'read-projects',
  manageAgentPools: 'manage-agent-pools',
  aclRead: 'acl-read',
};

export const teamPermissionsShape: Shape = {
  canDestroy: 'can-destroy',
  canUpdateMembership: 'can-update-membership',
  canUpdateOrganizationAccess: 'can-update-organization-access',
  canUpdateVisibility: 'can-update-visibility',
  canUpdateApiToken: 'can-update-api-token',
};

export const teamAttributesShape: Shape = {
  usersCount: 'users-count',
  organizationAccess: ['organization-access', teamOrganizationAccessShape],
  allowMemberTokenManagement: 'allow-member-token-management',
  permissions: ['permissions', teamPermissionsShape],
};

export const teamRelationshipsShape: Shape = {
  organizationMemberships: 'organization-memberships',
};

export const teamResourceShape: Shape = {
  attributes: ['attributes', teamAttributesShape],
  relationships: ['relationships', teamRelationshipsShape],
};

export const teamDocumentShape: Shape = { data: ['data', teamResourceShape] };

export const teamListDocumentShape: Shape = {
  data: ['data', teamResourceShape],
  meta: ['meta', pageMetaShape],
};

export const teamOrganizationAccessFlagsShape: Shape = {
  manageProviders: 'manage-providers',
  manageModules: 'manage-modules',
  manageWorkspaces: 'manage-workspaces',
  manageProjects: 'manage-projects',
  readWorkspaces: 'read-workspaces',
  readProjects: 'read-projects',
  manageAgentPools: 'manage-agent-pools',
  aclRead: 'acl-read',
};

export const teamRelated: Related = {
  organizationId: 'organization',
  userIds: 'users',
  organizationMembershipIds: 'organizationMemberships',
};

export const listTeams: Operation = {
  name: 'teams.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/teams',
  query: { names: 'filter[names]', q: 'q', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: teamListDocumentShape, related: teamRelated },
};

export const createTeam: Operation = {
  name: 'teams.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/teams',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'teams',
    attributes: {
      name: 'name',
      visibility: 'visibility',
      organizationAccess: ['organization-access', teamOrganizationAccessFlagsShape],
      allowMemberTokenManagement: 'allow-member-token-management',
    },
  },
  response: { kind: 'document', shape: teamDocumentShape, related: teamRelated },
};

export const readTeam: Operation = {
  name: 'teams.read',
  method: 'GET',
  path: '/api/v2/teams/{teamId}',
  query: { include: 'include' },
  response: { kind: 'document', shape: teamDocumentShape, related: teamRelated },
};

export const updateTeam: Operation = {
  name: 'teams.update',
  method: 'PATCH',
  path: '/api/v2/teams/{teamId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'teams',
    attributes: {
      name: 'name',
      visibility: 'visibility',
      organizationAccess: ['organization-access', teamOrganizationAccessFlagsShape],
      allowMemberTokenManagement: 'allow-member-token-management',
    },
  },
  response: { kind: 'document', shape: teamDocumentShape, related: teamRelated },
};

export const deleteTeam: Operation = {
  name: 'teams.delete',
  method: 'DELETE',
  path: '/api/v2/teams/{teamId}',
  response: { kind: 'none' },
};

export const addTeamUsers: Operation = {
  name: 'teams.addUsers',
  method: 'POST',
  path: '/api/v2/teams/{teamId}/relationships/users',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'userIds',
    type: 'users',
  },
  response: { kind: 'none' },
};

export const removeTeamUsers: Operation = {
  name: 'teams.removeUsers',
  method: 'DELETE',
  path: '/api/v2/teams/{teamId}/relationships/users',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'userIds',
    type: 'users',
  },
  response: { kind: 'none' },
};

export const addTeamMemberships: Operation = {
  name: 'teams.addMemberships',
  method: 'POST',
  path: '/api/v2/teams/{teamId}/relationships/organization-memberships',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'organizationMembershipIds',
    type: 'organization-memberships',
  },
  response: { kind: 'none' },
};

export const removeTeamMemberships: Operation = {
  name: 'teams.removeMemberships',
  method: 'DELETE',
  path: '/api/v2/teams/{teamId}/relationships/organization-memberships',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'organizationMembershipIds',
    type: 'organization-memberships',
  },
  response: { kind: 'none' },
};
