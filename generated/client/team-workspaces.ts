// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToOne } from './shared.js';

/** Access of teams to workspaces. */
export class TeamWorkspacesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the teams' access to a workspace.
   *
   * Returns the access of teams in the order in which it was granted.
   */
  list(
    args: ListTeamWorkspacesArguments,
    options?: CallOptions,
  ): Listing<TeamWorkspace, TeamWorkspaceListDocument> {
    return list(this.connection, listTeamWorkspaces, args, options);
  }

  /**
   * Grant a team access to a workspace.
   *
   * The team and the workspace must belong to one organization, and the caller must be able to see
   * the team. The other attributes and their defaults apply only to the access `custom`. Every
   * other access implies their values, which a request must not contradict.
   */
  create(
    args: CreateTeamWorkspaceArguments,
    options?: CallOptions,
  ): Call<TeamWorkspace, TeamWorkspaceDocument> {
    return call(this.connection, createTeamWorkspace, args, options);
  }

  /**
   * Read a team's access to a workspace.
   *
   * Available to callers who may grant access to the workspace.
   */
  read(
    args: ReadTeamWorkspaceArguments,
    options?: CallOptions,
  ): Call<TeamWorkspace, TeamWorkspaceDocument> {
    return call(this.connection, readTeamWorkspace, args, options);
  }

  /**
   * Update a team's access to a workspace.
   *
   * The server that handles the request applies the change immediately; other servers apply it
   * within five seconds. If the access changes to `custom` from another value, omitted settings get
   * their defaults.
   */
  update(
    args: UpdateTeamWorkspaceArguments,
    options?: CallOptions,
  ): Call<TeamWorkspace, TeamWorkspaceDocument> {
    return call(this.connection, updateTeamWorkspace, args, options);
  }

  /**
   * Remove a team's access to a workspace.
   *
   * Available to callers who may grant access to the workspace.
   */
  delete(args: DeleteTeamWorkspaceArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteTeamWorkspace, args, options);
  }
}

export interface ListTeamWorkspacesArguments {
  /** ID of the workspace. */
  workspaceId: string;
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

export interface CreateTeamWorkspaceArguments {
  access: 'read' | 'plan' | 'write' | 'admin' | 'custom';
  /** ID of the team. */
  teamId: string;
  /** ID of the workspace. */
  workspaceId: string;
  /** `plan` permits plan-only runs. Default: `read`. */
  runs?: 'read' | 'plan' | 'apply' | undefined;
  /** Default: `none`. */
  variables?: 'none' | 'read' | 'write' | undefined;
  /** Default: `none`. */
  stateVersions?: 'none' | 'read-outputs' | 'read' | 'write' | undefined;
  /** Default: false. */
  workspaceLocking?: boolean | undefined;
}

export interface ReadTeamWorkspaceArguments {
  /** ID of the team's access. */
  teamWorkspaceId: string;
}

export interface UpdateTeamWorkspaceArguments {
  /** ID of the team's access. */
  teamWorkspaceId: string;
  access?: 'read' | 'plan' | 'write' | 'admin' | 'custom' | undefined;
  /** `plan` permits plan-only runs. */
  runs?: 'read' | 'plan' | 'apply' | undefined;
  variables?: 'none' | 'read' | 'write' | undefined;
  stateVersions?: 'none' | 'read-outputs' | 'read' | 'write' | undefined;
  workspaceLocking?: boolean | undefined;
}

export interface DeleteTeamWorkspaceArguments {
  /** ID of the team's access. */
  teamWorkspaceId: string;
}

/** The resource as one object. Documents contain it as `TeamWorkspaceResource`. */
export interface TeamWorkspace extends TeamWorkspaceAttributes {
  id: string;
  teamId: string | null;
  workspaceId: string | null;
  links: SelfLink;
}

export type TeamWorkspaceAccess = 'read' | 'plan' | 'write' | 'admin' | 'custom';

export interface TeamWorkspaceAttributes {
  access: TeamWorkspaceAccess;
  /** `plan` permits plan-only runs. */
  runs: 'read' | 'plan' | 'apply';
  variables: 'none' | 'read' | 'write';
  stateVersions: 'none' | 'read-outputs' | 'read' | 'write';
  workspaceLocking: boolean;
  sentinelMocks: 'none';
  /** Always false. */
  runTasks: boolean;
  /** Always false. */
  policyOverrides: boolean;
}

export interface TeamWorkspaceDocument {
  data: TeamWorkspaceResource;
}

export interface TeamWorkspaceListDocument {
  data: TeamWorkspaceResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface TeamWorkspaceRelationships {
  /** A relationship to one resource. */
  team: ToOne;
  /** A relationship to one resource. */
  workspace: ToOne;
}

export interface TeamWorkspaceResource {
  /** `tws-` and 16 characters. */
  id: string;
  type: 'team-workspaces';
  attributes: TeamWorkspaceAttributes;
  relationships: TeamWorkspaceRelationships;
  links: SelfLink;
}

export const teamWorkspaceAttributesShape: Shape = {
  stateVersions: 'state-versions',
  workspaceLocking: 'workspace-locking',
  sentinelMocks: 'sentinel-mocks',
  runTasks: 'run-tasks',
  policyOverrides: 'policy-overrides',
};

export const teamWorkspaceResourceShape: Shape = {
  attributes: ['attributes', teamWorkspaceAttributesShape],
};

export const teamWorkspaceDocumentShape: Shape = { data: ['data', teamWorkspaceResourceShape] };

export const teamWorkspaceListDocumentShape: Shape = {
  data: ['data', teamWorkspaceResourceShape],
  meta: ['meta', pageMetaShape],
};

export const teamWorkspaceRelated: Related = { teamId: 'team', workspaceId: 'workspace' };

export const listTeamWorkspaces: Operation = {
  name: 'teamWorkspaces.list',
  method: 'GET',
  path: '/api/v2/team-workspaces',
  query: {
    workspaceId: 'filter[workspace][id]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: teamWorkspaceListDocumentShape, related: teamWorkspaceRelated },
};

export const createTeamWorkspace: Operation = {
  name: 'teamWorkspaces.create',
  method: 'POST',
  path: '/api/v2/team-workspaces',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'team-workspaces',
    attributes: {
      access: 'access',
      runs: 'runs',
      variables: 'variables',
      stateVersions: 'state-versions',
      workspaceLocking: 'workspace-locking',
    },
    one: {
      teamId: { name: 'team', type: 'teams' },
      workspaceId: { name: 'workspace', type: 'workspaces' },
    },
  },
  response: { kind: 'document', shape: teamWorkspaceDocumentShape, related: teamWorkspaceRelated },
};

export const readTeamWorkspace: Operation = {
  name: 'teamWorkspaces.read',
  method: 'GET',
  path: '/api/v2/team-workspaces/{teamWorkspaceId}',
  response: { kind: 'document', shape: teamWorkspaceDocumentShape, related: teamWorkspaceRelated },
};

export const updateTeamWorkspace: Operation = {
  name: 'teamWorkspaces.update',
  method: 'PATCH',
  path: '/api/v2/team-workspaces/{teamWorkspaceId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'team-workspaces',
    attributes: {
      access: 'access',
      runs: 'runs',
      variables: 'variables',
      stateVersions: 'state-versions',
      workspaceLocking: 'workspace-locking',
    },
  },
  response: { kind: 'document', shape: teamWorkspaceDocumentShape, related: teamWorkspaceRelated },
};

export const deleteTeamWorkspace: Operation = {
  name: 'teamWorkspaces.delete',
  method: 'DELETE',
  path: '/api/v2/team-workspaces/{teamWorkspaceId}',
  response: { kind: 'none' },
};
