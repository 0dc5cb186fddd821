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

/**
 * The catalog entry of a module; null if the module is not offered or the caller may not provision
 * it.
 */
export const catalogEntryQuery = ({ org, namespace, name, provider }: ModuleAddress) =>
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

/** Whether the organization offers a module, even if the caller may not provision it. */
export const hasOfferQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['no-code', organizationName, 'has-offer'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const page = { organizationName, pageSize: PAGE_SIZE };
      const all = await noCodeModules.list(page, { signal }).all();
      return all.some(({ enabled }) => enabled);
    },
  });

export interface OfferedVersion {
  readonly noCodeModuleId: string;
  /** `latest` if the module has no version that upgrades could install. */
  readonly version: string;
}

/**
 * The version that the no-code settings of a module offer; null if the caller can read no enabled
 * settings. Unlike the catalog, does not require the permission to provision the module.
 */
export const offeredVersionQuery = (address: ModuleAddress) =>
  queryOptions({
    queryKey: [...keyOf(address), 'offered-version'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OfferedVersion | null> => {
      try {
        const [noCodeModuleId] = (await modules.read(pathOf(address), { signal })).noCodeModuleIds;
        if (noCodeModuleId === undefined) return null;
        const { enabled, versionPin } = await noCodeModules.read({ noCodeModuleId }, { signal });
        return enabled ? { noCodeModuleId, version: versionPin } : null;
      } catch (error) {
        if (isForbiddenOrAbsent(error)) return null;
        throw error;
      }
    },
  });

/** The workspace whose variable sets apply, or the project for a new workspace. */
type VariableSetScope = { readonly project: string } | { readonly workspace: string };

/**
 * The inputs of a module version, each with the variable set that provides its value in the scope,
 * if any.
 */
export const moduleInputsQuery = (
  noCodeModuleId: string,
  version: string,
  scope: VariableSetScope | null,
) =>
  queryOptions({
    queryKey: ['no-code-modules', noCodeModuleId, 'inputs', version, scope],
    queryFn: async ({ signal }) =>
      noCodeModules
        .listVariables({ noCodeModuleId, version, ...scope, pageSize: PAGE_SIZE }, { signal })
        .all(),
  });

/** The projects in which the caller may create workspaces of no-code modules. */
export const creatableProjectsQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['organizations', organizationName, 'creatable-projects'],
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
        // Matches the whole name, regardless of case. A name contains no `*`.
        { organizationName, searchWildcardName: workspaceName, pageSize: 1 },
        { signal },
      );
      return items.length > 0;
    },
  });

export interface NewWorkspace {
  readonly noCodeModuleId: string;
  readonly name: string;
  readonly projectId: string | null;
  readonly vars: readonly VarCreateAttributes[];
}

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` needs HTTPS or localhost. */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/**
 * Creates the workspace, or returns the one that an earlier attempt with the same key created.
 * Returns its name and the ID of its first run.
 */
export async function createWorkspace(
  workspace: NewWorkspace,
  idempotencyKey: string,
): Promise<{ name: string; runId: string | null }> {
  const created = await noCodeWorkspaces.create(
    { ...workspace, autoApply: false },
    { idempotencyKey },
  );
  return { name: created.name, runId: created.latestRunId };
}

/** Starts an upgrade. Returns the ID of its run, which is also the ID of the upgrade. */
export async function startUpgrade(
  noCodeModuleId: string,
  workspaceId: string,
  vars: readonly VarCreateAttributes[],
): Promise<string> {
  const { id } = await upgrades.initiate({ noCodeModuleId, workspaceId, vars });
  return id;
}

/** Confirms an upgrade whose plan changes no resources: the workspace gets the new version. */
export async function confirmUpgrade(
  noCodeModuleId: string,
  workspaceId: string,
  upgradeId: string,
): Promise<void> {
  await upgrades.confirm({ noCodeModuleId, workspaceId, upgradeId });
}

/**
 * Sets and removes variables of a workspace, all or none. A removed variable falls back to a
 * variable set or to the module's default.
 */
export async function changeInputs(
  workspaceId: string,
  vars: readonly VarCreateAttributes[],
  removedIds: readonly string[],
): Promise<void> {
  await variables.change({ workspaceId, vars, removedIds });
}
