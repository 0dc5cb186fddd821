import {
  type ProviderConfiguration,
  type ProviderTemplate,
  ProviderTemplatesApi,
  NoCodeModulesApi,
  ProjectsApi,
  RegistryModulesApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

export type { ProviderConfiguration, ProviderTemplate };

const templates = new ProviderTemplatesApi(connection);
const projects = new ProjectsApi(connection);
const noCode = new NoCodeModulesApi(connection);
const modules = new RegistryModulesApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const KEY = 'provider-templates';

export const providerTemplatesQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [KEY, organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = { pageNumber, pageSize: PAGE_SIZE };
      const { items, pagination } = await templates.list({ organizationName, ...page }, { signal });
      return { items, pagination };
    },
  });

export type TemplateScope = 'organization' | 'project' | 'module';

/** The projects and no-code modules of an organization, by their IDs. */
export const templatePlacesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: [KEY, 'places', organizationName],
    queryFn: async ({ signal }) => {
      const page = { organizationName, pageSize: MAX_PAGE_SIZE };
      const [ofProjects, ofNoCode, ofModules] = await Promise.all([
        projects.list(page, { signal }).all(),
        noCode.list(page, { signal }).all(),
        modules.list(page, { signal }).all(),
      ]);
      const names = new Map(
        ofModules.map(({ id, name, provider }) => [id, `${name} for ${provider}`]),
      );
      return {
        project: new Map(ofProjects.map(({ id, name }) => [id, name])),
        module: new Map(
          ofNoCode.map(({ id, registryModuleId }) => [id, names.get(registryModuleId) ?? id]),
        ),
      };
    },
  });

export interface TemplateFields {
  readonly name: string;
  readonly description: string | null;
  readonly source: string | null;
  readonly configuration: string;
}

export const createProviderTemplate = async (
  organizationName: string,
  fields: TemplateFields,
  scope: TemplateScope,
  placeId: string | null,
) =>
  templates.create({
    organizationName,
    ...fields,
    ...(scope === 'project' && { projectId: placeId }),
    ...(scope === 'module' && { noCodeModuleId: placeId }),
  });

export const updateProviderTemplate = async (providerTemplateId: string, fields: TemplateFields) =>
  templates.update({ providerTemplateId, ...fields });

export const deleteProviderTemplate = async (providerTemplateId: string) =>
  templates.delete({ providerTemplateId });

export const refreshProviderTemplates = async (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY] });

export const providerConfigurationQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [KEY, 'workspace', workspaceId],
    queryFn: async ({ signal }) => templates.readProviderConfiguration({ workspaceId }, { signal }),
  });
