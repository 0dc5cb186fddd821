import {
  type AuditEvent,
  AuditEventsApi,
  type ProjectPermissions,
  ProjectsApi,
  type Team,
  type TeamOrganizationAccess,
  type TeamOrganizationAccessFlags,
  TeamProjectsApi,
  TeamsApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import type { ProjectLifecycle } from './lifecycle.js';
import { readPage } from './paging.js';

export type { AuditEvent, Team, TeamOrganizationAccess };

const teams = new TeamsApi(connection);
const audit = new AuditEventsApi(connection);
const projects = new ProjectsApi(connection);
const teamProjects = new TeamProjectsApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

export const teamsQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['teams', organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        teams.list({ organizationName, ...page }, { signal }),
      ),
  });

/** Every team that the caller may see. */
export const allTeamsQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['teams', organizationName, 'all'],
    queryFn: async ({ signal }) =>
      teams.list({ organizationName, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export interface Member {
  readonly id: string;
  readonly username: string;
}

export const membersQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['teams', 'members', teamId],
    queryFn: async ({ signal }): Promise<Member[]> => {
      const read = teams.read({ teamId, include: ['users'] }, { signal });
      const { included = [] } = await read.envelope();
      return included.map(({ id, attributes }) => ({ id, username: String(attributes.username) }));
    },
  });

export const createTeam = async (organizationName: string, name: string) =>
  teams.create({ organizationName, name, visibility: 'organization' });
export const setTeamAccess = async (
  teamId: string,
  organizationAccess: TeamOrganizationAccessFlags,
) => teams.update({ teamId, organizationAccess });
export const deleteTeam = async (teamId: string) => teams.delete({ teamId });
export const addMember = async (teamId: string, usernameOrId: string) =>
  teams.addUsers({ teamId, userIds: [usernameOrId] });
export const removeMember = async (teamId: string, userId: string) =>
  teams.removeUsers({ teamId, userIds: [userId] });

export interface AuditSearch {
  readonly action?: string | undefined;
  /** The first and the last day, as dates in UTC. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly page?: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const auditQuery = (
  organizationName: string,
  { action, since, until, page: pageNumber }: AuditSearch,
) =>
  queryOptions({
    queryKey: ['audit', organizationName, { action, since, until, pageNumber }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        audit.list(
          {
            organizationName,
            ...page,
            ...(action && { action }),
            ...(since && { since: `${since}T00:00:00.000Z` }),
            ...(until && { until: new Date(Date.parse(until) + DAY_MS).toISOString() }),
          },
          { signal },
        ),
      ),
  });

export type AccessLevel = 'read' | 'provision' | 'write' | 'maintain' | 'admin';

export interface ProjectAccess {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: ProjectPermissions;
  readonly lifecycle: ProjectLifecycle;
  /** By the ID of the team. */
  readonly levels: ReadonlyMap<string, { readonly id: string; readonly access: AccessLevel }>;
}

/** A page of projects, each with the access levels of teams. */
export const projectAccessQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['project-access', organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { items, pagination } = await readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        projects.list({ organizationName, ...page }, { signal }),
      );
      const rows = await Promise.all(
        items.map(async (project): Promise<ProjectAccess> => {
          const { id, name, description, permissions } = project;
          const grants = permissions.canReadTeams
            ? await teamProjects.list({ projectId: id, pageSize: MAX_PAGE_SIZE }, { signal }).all()
            : [];
          const byTeam = grants.map(
            ({ id: teamProjectId, teamId, access }) =>
              [teamId ?? '', { id: teamProjectId, access }] as const,
          );
          return {
            id,
            name,
            description,
            permissions,
            lifecycle: project,
            levels: new Map(byTeam),
          };
        }),
      );
      return { items: rows, pagination };
    },
  });

/** Grants, changes or removes (null) the access level of a team in a project. */
export async function setAccessLevel(
  { id: projectId, levels }: ProjectAccess,
  teamId: string,
  access: AccessLevel | null,
): Promise<void> {
  const teamProjectId = levels.get(teamId)?.id;
  if (access === null) {
    if (teamProjectId !== undefined) await teamProjects.delete({ teamProjectId });
  } else if (teamProjectId === undefined) {
    await teamProjects.create({ teamId, projectId, access });
  } else {
    await teamProjects.update({ teamProjectId, access });
  }
}

export interface ProjectSettings {
  readonly name: string;
  readonly description: string;
}

export const createProject = async (organizationName: string, project: ProjectSettings) =>
  projects.create({ organizationName, ...project });
export const updateProject = async (projectId: string, project: ProjectSettings) =>
  projects.update({ projectId, ...project });
export const deleteProject = async (projectId: string) => projects.delete({ projectId });

/** Invalidates the projects, and what contains their names. */
export const refreshProjects = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['project-access', 'projects', 'organizations'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
