import {
  NoCodeCatalogApi,
  NoCodeModulesApi,
  NoCodeWorkspacesApi,
  ProjectsApi,
  RunsApi,
  type VarCreateAttributes,
  VariablesApi,
  WorkspacesApi,
  WorkspaceUpgradesApi,
} from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import type { ModuleAddress } from './module.js';

const catalog = new NoCodeCatalogApi(connection);
const noCodeModules = new NoCodeModulesApi(connection);
const noCodeWorkspaces = new NoCodeWorkspacesApi(connection);
const upgrades = new WorkspaceUpgradesApi(connection);
const projects = new ProjectsApi(connection);
const workspaces = new WorkspacesApi(connection);
const variables = new VariablesApi(connection);
const runs = new RunsApi(connection);

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

/** The project of a new workspace, or a workspace: variable sets may apply to it. */
type FormPlace = { readonly project: string } | { readonly workspace: string };

/** What the form needs of a version, for a place. */
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

/** Whether a visible workspace has that name. Others are refused when the workspace is created. */
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

/** Creates the workspace, and finds its first run. */
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

/** Changes inputs of a workspace: all or none. Those in `removedIds` return to their defaults. */
export async function changeInputs(
  workspaceId: string,
  vars: readonly VarCreateAttributes[],
  removedIds: readonly string[],
): Promise<void> {
  await variables.change({ workspaceId, vars, removedIds });
}

/** Starts a run that waits for its confirmation. */
export async function startRun(
  workspaceId: string,
  message: string,
  isDestroy = false,
): Promise<string> {
  const { id } = await runs.create({ workspaceId, message, isDestroy, autoApply: false });
  return id;
}
