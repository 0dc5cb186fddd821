import {
  ModuleDocumentationApi,
  ModuleUsageApi,
  type ModuleVersionInput,
  type NoCodeModule,
  NoCodeModulesApi,
  type NoCodeVariableOptionAttributes,
  type RegistryModule,
  RegistryModulesApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

const noCode = new NoCodeModulesApi(connection);
const modules = new RegistryModulesApi(connection);
const documentation = new ModuleDocumentationApi(connection);
const usage = new ModuleUsageApi(connection);

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

export interface NamedNoCodeModule {
  readonly id: string;
  readonly settings: NoCodeModule;
  readonly module: RegistryModule;
}

export const noCodeModulesQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['no-code', organizationName, 'list', pageNumber],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { items, pagination } = await readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        noCode.list({ organizationName, ...page }, { signal }),
      );
      const named = items.map(async (settings): Promise<NamedNoCodeModule> => {
        const { id, registryModuleId } = settings;
        return { id, settings, module: await modules.readById({ registryModuleId }, { signal }) };
      });
      return { items: await Promise.all(named), pagination };
    },
  });

/** All no-code modules of the organization, to choose from. */
export const noCodeModuleChoicesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['no-code', organizationName, 'choices'],
    queryFn: async ({ signal }): Promise<NamedNoCodeModule[]> => {
      const page = { organizationName, pageSize: MAX_PAGE_SIZE };
      const [noCodeModules, registryModules] = await Promise.all([
        noCode.list(page, { signal }).all(),
        modules.list(page, { signal }).all(),
      ]);
      const byId = new Map(registryModules.map((module) => [module.id, module]));
      return noCodeModules.flatMap((settings) => {
        const module = byId.get(settings.registryModuleId);
        return module ? [{ id: settings.id, settings, module }] : [];
      });
    },
  });

export interface AllowedValues extends NoCodeVariableOptionAttributes {
  readonly id?: string;
}

/** The settings with their allowed values, and their module. */
export const noCodeModuleQuery = (noCodeModuleId: string) =>
  queryOptions({
    queryKey: ['no-code', 'one', noCodeModuleId],
    queryFn: async ({ signal }) => {
      const call = noCode.read({ noCodeModuleId, include: ['variable_options'] }, { signal });
      const settings = await call;
      const { included = [] } = await call.envelope();
      const { registryModuleId } = settings;
      const module = await modules.readById({ registryModuleId }, { signal });
      const allowed = included.map(({ id, attributes }): AllowedValues => ({ id, ...attributes }));
      return { settings, module, allowed };
    },
  });

type Address = Pick<RegistryModule, 'namespace' | 'name' | 'provider'>;

const pathOf = ({ namespace, name, provider }: Address) => ({
  organizationName: namespace,
  namespace,
  name,
  provider,
});

export const moduleUsageQuery = (module: Address) =>
  queryOptions({
    queryKey: ['no-code', 'usage', module.namespace, module.name, module.provider],
    queryFn: async ({ signal }) => usage.read(pathOf(module), { signal }),
  });

/** The inputs of a numbered version change only if the version is deleted and published again. */
export const inputsQuery = (module: Address, version: string) =>
  queryOptions({
    queryKey: ['no-code', 'inputs', module.namespace, module.name, module.provider, version],
    staleTime: version === 'latest' ? 10_000 : Infinity,
    queryFn: async ({ signal }): Promise<readonly ModuleVersionInput[]> => {
      const { inputs } = await documentation.read({ ...pathOf(module), version }, { signal });
      return inputs;
    },
  });

interface Settings {
  readonly enabled?: boolean;
  /** Omitted if it does not change. */
  readonly versionPin?: string;
  readonly variableOptions?: readonly AllowedValues[];
  readonly autoDestroyDuration?: string | null;
  readonly autoDestroyMaximumDuration?: string | null;
}

interface SaveResult {
  readonly id: string;
  /** Problems of the saved settings, in words. */
  readonly warnings: readonly string[];
}

export const enableModule = (
  organizationName: string,
  registryModuleId: string,
  settings: Settings,
): Promise<SaveResult> =>
  toSaveResult(noCode.enable({ organizationName, registryModuleId, ...settings }));

export const updateNoCodeModule = (
  noCodeModuleId: string,
  settings: Settings,
): Promise<SaveResult> => toSaveResult(noCode.update({ noCodeModuleId, ...settings }));

async function toSaveResult(call: ReturnType<NoCodeModulesApi['update']>): Promise<SaveResult> {
  const { data, meta } = await call.envelope();
  return { id: data.id, warnings: (meta?.warnings ?? []).map(({ detail }) => detail) };
}

export const deleteNoCodeModule = (noCodeModuleId: string): Promise<void> =>
  noCode.delete({ noCodeModuleId }).then();

export const refreshNoCode = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['no-code'] });
