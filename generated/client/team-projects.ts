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

/** Access levels of teams on projects. */
export class TeamProjectsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the access levels of teams on a project.
   *
   * Returns the access levels in the order in which they were granted.
   */
  list(
    args: ListTeamProjectsArguments,
    options?: CallOptions,
  ): Listing<TeamProject, TeamProjectListDocument> {
    return list(this.connection, listTeamProjects, args, options);
  }

  /**
   * Grant a team an access level on a project.
   *
   * The team and the project must belong to one organization, and the caller must be able to see
   * the team.
   */
  create(
    args: CreateTeamProjectArguments,
    options?: CallOptions,
  ): Call<TeamProject, TeamProjectDocument> {
    return call(this.connection, createTeamProject, args, options);
  }

  /**
   * Read an access level.
   *
   * Available to callers who may grant levels on the project.
   */
  read(
    args: ReadTeamProjectArguments,
    options?: CallOptions,
  ): Call<TeamProject, TeamProjectDocument> {
    return call(this.connection, readTeamProject, args, options);
  }

  /**
   * Update an access level.
   *
   * The server that handles the request applies the change immediately; other servers apply it
   * within five seconds.
   */
  update(
    args: UpdateTeamProjectArguments,
    options?: CallOptions,
  ): Call<TeamProject, TeamProjectDocument> {
    return call(this.connection, updateTeamProject, args, options);
  }

  /**
   * Remove an access level.
   *
   * Available to callers who may grant levels on the project.
   */
  delete(args: DeleteTeamProjectArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteTeamProject, args, options);
  }
}

export interface ListTeamProjectsArguments {
  /** ID of the project. */
  projectId: string;
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

export interface CreateTeamProjectArguments {
  access: 'read' | 'provision' | 'write' | 'maintain' | 'admin';
  /** ID of the team. */
  teamId: string;
  /** ID of the project. */
  projectId: string;
}

export interface ReadTeamProjectArguments {
  /** ID of the access level. */
  teamProjectId: string;
}

export interface UpdateTeamProjectArguments {
  /** ID of the access level. */
  teamProjectId: string;
  access: 'read' | 'provision' | 'write' | 'maintain' | 'admin';
}

export interface DeleteTeamProjectArguments {
  /** ID of the access level. */
  teamProjectId: string;
}

/** The resource as one object. Documents contain it as `TeamProjectResource`. */
export interface TeamProject extends TeamProjectAttributes {
  id: string;
  teamId: string | null;
  projectId: string | null;
  links: SelfLink;
}

/**
 * The access level. Each level includes the levels before it, except that `write` does not
 * include `provision`.
 */
export type TeamProjectAccess = 'read' | 'provision' | 'write' | 'maintain' | 'admin';

export interface TeamProjectAttributes {
  /**
   * The access level. Each level includes the levels before it, except that `write` does not
   * include `provision`.
   */
  access: TeamProjectAccess;
}

export interface TeamProjectDocument {
  data: TeamProjectResource;
}

export interface TeamProjectListDocument {
  data: TeamProjectResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface TeamProjectRelationships {
  /** A relationship to one resource. */
  team: ToOne;
  /** A relationship to one resource. */
  project: ToOne;
}

export interface TeamProjectResource {
  /** `tprj-` and 16 characters. */
  id: string;
  type: 'team-projects';
  attributes: TeamProjectAttributes;
  relationships: TeamProjectRelationships;
  links: SelfLink;
}

export const teamProjectListDocumentShape: Shape = { meta: ['meta', pageMetaShape] };

export const teamProjectRelated: Related = { teamId: 'team', projectId: 'project' };

export const listTeamProjects: Operation = {
  name: 'teamProjects.list',
  method: 'GET',
  path: '/api/v2/team-projects',
  query: { projectId: 'filter[project][id]', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: teamProjectListDocumentShape, related: teamProjectRelated },
};

export const createTeamProject: Operation = {
  name: 'teamProjects.create',
  method: 'POST',
  path: '/api/v2/team-projects',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'team-projects',
    attributes: { access: 'access' },
    one: {
      teamId: { name: 'team', type: 'teams' },
      projectId: { name: 'project', type: 'projects' },
    },
  },
  response: { kind: 'document', related: teamProjectRelated },
};

export const readTeamProject: Operation = {
  name: 'teamProjects.read',
  method: 'GET',
  path: '/api/v2/team-projects/{teamProjectId}',
  response: { kind: 'document', related: teamProjectRelated },
};

export const updateTeamProject: Operation = {
  name: 'teamProjects.update',
  method: 'PATCH',
  path: '/api/v2/team-projects/{teamProjectId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'team-projects',
    attributes: { access: 'access' },
  },
  response: { kind: 'document', related: teamProjectRelated },
};

export const deleteTeamProject: Operation = {
  name: 'teamProjects.delete',
  method: 'DELETE',
  path: '/api/v2/team-projects/{teamProjectId}',
  response: { kind: 'none' },
};
