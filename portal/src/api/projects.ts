import { ProjectsApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
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
