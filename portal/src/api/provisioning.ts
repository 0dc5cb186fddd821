import {
  NoCodeCatalogApi,
  NoCodeModulesApi,
  NoCodeWorkspacesApi,
  ProjectsApi,
  RegistryModulesApi,
  type VarCreateAttributes,
  VariablesApi,
  WorkspacesApi,
  WorkspaceUpgradesApi,
} from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { isForbiddenOrAbsent } from './errors.js';
import { keyOf, type ModuleAddress, pathOf } from './module.js';

const catalog = new NoCodeCatalogApi(connection);
const modules = new RegistryModulesApi(connection);
const noCodeModules = new NoCodeModulesApi(connection);
const noCodeWorkspaces = new NoCodeWorkspacesApi(connection);
const upgrades = new WorkspaceUpgradesApi(connection);
const projects = new ProjectsApi(connection);
const workspaces = new WorkspacesApi(connection);
const variables = new VariablesApi(connection);

const PAGE_SIZE = 100;

/** The module in the catalog; null if the caller may not provision it. */
export const offerQuery = ({ org, namespace, name, provider }: ModuleAddress) =>
  queryOptions({
    queryKey: ['catalog', 'entry', org, namespace, name, provider],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const entries = await catalog
        .list({ organizationName: org, provider, q: name, pageSize: PAGE_SIZE }, { signal })
        .all();
      return entries.find((entry) => entry.name === name && entry.namespace === namespace) ?? null;
    },
  });

/** The version to which workspaces of a module are upgraded, and the ID of the no-code module. */
export interface OfferedVersion {
  readonly id: string;
  readonly version: string;
}

/**
 * The version that the no-code settings of a module offer; null if the module has no settings or is
 * not offered. Every member may read it, unlike the catalog, which lists only what the caller may
 * provision.
 */
export const offeredVersionQuery = (address: ModuleAddress) =>
  queryOptions({
    queryKey: [...keyOf(address), 'offered-version'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OfferedVersion | null> => {
      try {
        const [id] = (await modules.read(pathOf(address), { signal })).noCodeModuleIds;
        if (id === undefined) return null;
        const settings = await noCodeModules.read({ noCodeModuleId: id }, { signal });
        return settings.enabled ? { id, version: settings.versionPin } : null;
      } catch (error) {
        if (isForbiddenOrAbsent(error)) return null;
        throw error;
      }
    },
  });

/** The project of a new workspace, or a workspace: variable sets may apply to it. */
type FormPlace = { readonly project: string } | { readonly workspace: string };

/** The inputs of a module version, with the variable sets that provide values in a place. */
export const moduleInputsQuery = (
  noCodeModuleId: string,
  version: string,
  place: FormPlace | null,
) =>
  queryOptions({
    queryKey: ['no-code-modules', noCodeModuleId, 'inputs', version, place],
    queryFn: async ({ signal }) =>
      noCodeModules
        .listVariables({ noCodeModuleId, version, ...place, pageSize: PAGE_SIZE }, { signal })
        .all(),
  });

/** The projects in which the caller may create workspaces. */
export const projectChoicesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['organizations', organizationName, 'project-choices'],
    queryFn: async ({ signal }) =>
      projects
        .list(
          { organizationName, permissionsCreateWorkspace: 'true', pageSize: PAGE_SIZE },
          { signal },
        )
        .all(),
  });

/**
 * Whether a workspace that the caller may read has the name. The server checks the names of all
 * workspaces when it creates one.
 */
export const nameTakenQuery = (organizationName: string, workspaceName: string) =>
  queryOptions({
    queryKey: ['organizations', organizationName, 'name-taken', workspaceName.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { items } = await workspaces.list(
        { organizationName, searchName: workspaceName, pageSize: PAGE_SIZE },
        { signal },
      );
      return items.some(({ name }) => name.toLowerCase() === workspaceName.toLowerCase());
    },
  });

export interface NewWorkspace {
  readonly noCodeModuleId: string;
  readonly name: string;
  readonly projectId: string | null;
  readonly vars: readonly VarCreateAttributes[];
}

/** Creates the workspace. Returns its name and the ID of its first run. */
export async function createWorkspace(
  workspace: NewWorkspace,
): Promise<{ name: string; runId: string | null }> {
  const created = await noCodeWorkspaces.create({ ...workspace, autoApply: false });
  return { name: created.name, runId: created.latestRunId };
}

export async function startUpgrade(
  noCodeModuleId: string,
  workspaceId: string,
  vars: readonly VarCreateAttributes[],
): Promise<string> {
  const { id } = await upgrades.initiate({ noCodeModuleId, workspaceId, vars });
  return id;
}

/** Changes all of these inputs, or none. The inputs in `removedIds` return to their defaults. */
export async function changeInputs(
  workspaceId: string,
  vars: readonly VarCreateAttributes[],
  removedIds: readonly string[],
): Promise<void> {
  await variables.change({ workspaceId, vars, removedIds });
}
