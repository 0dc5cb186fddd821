import { ProjectsApi } from '@gantry/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const projects = new ProjectsApi(connection);

const MAX_PAGE_SIZE = 100;

/** All projects that the caller may read, to choose from. */
export const projectChoicesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['projects', organizationName, 'choices'],
    queryFn: async ({ signal }) =>
      projects.list({ organizationName, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export interface ProjectSettings {
  readonly name: string;
  readonly description: string;
}

export const createProject = async (organizationName: string, project: ProjectSettings) =>
  projects.create({ organizationName, ...project });
export const updateProject = async (projectId: string, project: ProjectSettings) =>
  projects.update({ projectId, ...project });
export const deleteProject = async (projectId: string) => projects.delete({ projectId });

/** Also invalidates the workspaces of organizations, which contain project names. */
export const refreshProjects = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['project-access', 'projects', 'organizations'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
