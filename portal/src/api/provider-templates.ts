import {
  type ProviderConfiguration,
  type ProviderTemplate,
  ProviderTemplatesApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { ProviderConfiguration, ProviderTemplate };

const templates = new ProviderTemplatesApi(connection);

const PAGE_SIZE = 25;
const KEY = 'provider-templates';

export const providerTemplatesQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [KEY, organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        templates.list({ organizationName, ...page }, { signal }),
      ),
  });

export type TemplateScope = 'organization' | 'project' | 'module';

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
