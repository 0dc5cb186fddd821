import { ProjectsApi, RegistryModulesApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { noCodeModuleChoicesQuery } from './no-code.js';

const projects = new ProjectsApi(connection);
const modules = new RegistryModulesApi(connection);

const MAX_PAGE_SIZE = 100;
const KEY = 'targets';

export const moduleTitle = ({ name, provider }: { name: string; provider: string }): string =>
  `${name} for ${provider}`;

const readProjectNames = async (organizationName: string, signal: AbortSignal) => {
  const all = await projects.list({ organizationName, pageSize: MAX_PAGE_SIZE }, { signal }).all();
  return new Map(all.map(({ id, name }) => [id, name]));
};

/** The names of the projects and registry modules of an organization, by ID. */
export const targetNamesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: [KEY, organizationName],
    queryFn: async ({ signal }) => {
      const page = { organizationName, pageSize: MAX_PAGE_SIZE };
      const [project, registryModules] = await Promise.all([
        readProjectNames(organizationName, signal),
        modules.list(page, { signal }).all(),
      ]);
      return {
        project,
        module: new Map(registryModules.map((module) => [module.id, moduleTitle(module)])),
      };
    },
  });

/** The names of the projects and no-code modules of an organization, by ID. */
export const noCodeTargetNamesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: [KEY, organizationName, 'no-code'],
    queryFn: async ({ client, signal }) => {
      const [project, choices] = await Promise.all([
        readProjectNames(organizationName, signal),
        client.query(noCodeModuleChoicesQuery(organizationName)),
      ]);
      return {
        project,
        module: new Map(choices.map(({ id, module }) => [id, moduleTitle(module)])),
      };
    },
  });
