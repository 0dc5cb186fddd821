import { type ProjectPermissions, ProjectsApi, TeamProjectsApi } from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import type { ProjectLifecycle } from './lifecycle.js';
import { readPage } from './paging.js';

const projects = new ProjectsApi(connection);
const teamProjects = new TeamProjectsApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

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

/** A page of projects, each with the access levels of teams if the caller may read them. */
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
