import {
  type EffectiveVar,
  NoCodeModulesApi,
  ProjectsApi,
  RegistryModulesApi,
  type VariableSet,
  VariableSetsApi,
  type VariableSetVar,
  type VariableSetVarCreateAttributes,
  VariableSetVariablesApi,
  WorkspacesApi,
} from '@gantry/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { type ListSearch, searchListQuery } from './search-list.js';

export type { EffectiveVar, VariableSet, VariableSetVar };

const sets = new VariableSetsApi(connection);
const variables = new VariableSetVariablesApi(connection);
const workspaces = new WorkspacesApi(connection);
const projects = new ProjectsApi(connection);
const noCode = new NoCodeModulesApi(connection);
const modules = new RegistryModulesApi(connection);

const MAX_PAGE_SIZE = 100;
const KEY = 'variable-sets';

export const variableSetsQuery = (search: ListSearch) =>
  searchListQuery([KEY, search.organizationName], search, (request, options) =>
    sets.list(request, options),
  );

export const TARGET_KINDS = ['project', 'no-code module', 'workspace'] as const;

export type TargetKind = (typeof TARGET_KINDS)[number];

/** What a set applies to. */
export interface SetTarget {
  readonly kind: TargetKind;
  readonly id: string;
  readonly name: string;
}

export interface SetWithTargets {
  readonly set: VariableSet;
  readonly targets: readonly SetTarget[];
}

/** A set with the names of what it applies to. */
export const variableSetQuery = (variableSetId: string) =>
  queryOptions({
    queryKey: [KEY, 'one', variableSetId],
    queryFn: async ({ signal }): Promise<SetWithTargets> => {
      const include = ['workspaces' as const, 'projects' as const];
      const call = sets.read({ variableSetId, include }, { signal });
      const set = await call;
      const { included = [] } = await call.envelope();
      const modulesOfSet = set.noCodeModuleIds.map(async (id): Promise<SetTarget> => {
        const settings = await noCode.read({ noCodeModuleId: id }, { signal });
        return { kind: 'no-code module', id, name: await moduleName(settings, signal) };
      });
      const targets = [
        ...included.map(({ id, type, attributes }): SetTarget => {
          const kind = type === 'projects' ? 'project' : 'workspace';
          return { kind, id, name: String(attributes['name']) };
        }),
        ...(await Promise.all(modulesOfSet)),
      ];
      return { set, targets: targets.sort(byKindAndName) };
    },
  });

const byKindAndName = (one: SetTarget, other: SetTarget): number =>
  TARGET_KINDS.indexOf(one.kind) - TARGET_KINDS.indexOf(other.kind) ||
  one.name.localeCompare(other.name);

const moduleName = async (
  { registryModuleId }: { readonly registryModuleId: string },
  signal: AbortSignal,
): Promise<string> => {
  const { name, provider } = await modules.readById({ registryModuleId }, { signal });
  return `${name} for ${provider}`;
};

export const setVariablesQuery = (variableSetId: string) =>
  queryOptions({
    queryKey: [KEY, 'variables', variableSetId],
    queryFn: async ({ signal }): Promise<VariableSetVar[]> =>
      variables.list({ variableSetId, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

/** The projects or no-code modules that a set can be applied to. */
export const choicesQuery = (organizationName: string, kind: 'project' | 'no-code module') =>
  queryOptions({
    queryKey: [KEY, 'choices', organizationName, kind],
    queryFn: async ({ signal }): Promise<SetTarget[]> => {
      const page = { organizationName, pageSize: MAX_PAGE_SIZE };
      if (kind === 'project') {
        const found = await projects.list(page, { signal }).all();
        return found.map(({ id, name }) => ({ kind, id, name }));
      }
      const found = await noCode.list(page, { signal }).all();
      return Promise.all(
        found.map(async (settings) => ({
          kind,
          id: settings.id,
          name: await moduleName(settings, signal),
        })),
      );
    },
  });

/** What a run that starts now gets. */
export const effectiveVariablesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'effective-variables'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<EffectiveVar[]> =>
      variables.listEffectiveVariables({ workspaceId, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export interface SetSettings {
  readonly name: string;
  readonly description: string | null;
  readonly global: boolean;
  readonly priority: boolean;
}

export const createVariableSet = async (organizationName: string, settings: SetSettings) =>
  sets.create({ organizationName, ...settings });
export const updateVariableSet = async (variableSetId: string, settings: SetSettings) =>
  sets.update({ variableSetId, ...settings });
export const deleteVariableSet = async (variableSetId: string) => sets.delete({ variableSetId });

export type NewSetVariable = VariableSetVarCreateAttributes;

export const createSetVariable = async (variableSetId: string, variable: NewSetVariable) =>
  variables.create({ variableSetId, ...variable });
export const updateSetVariable = async (
  variableSetId: string,
  variableId: string,
  changes: Partial<NewSetVariable>,
) => variables.update({ variableSetId, variableId, ...changes });
export const deleteSetVariable = async (variableSetId: string, variableId: string) =>
  variables.delete({ variableSetId, variableId });

/** Applies a set to a target. */
export async function applySet(variableSetId: string, kind: TargetKind, id: string): Promise<void> {
  if (kind === 'project') await sets.addProjects({ variableSetId, projectIds: [id] });
  else if (kind === 'workspace') await sets.addWorkspaces({ variableSetId, workspaceIds: [id] });
  else await sets.addNoCodeModules({ variableSetId, noCodeModuleIds: [id] });
}

export async function applySetToWorkspace(
  variableSetId: string,
  organizationName: string,
  workspaceName: string,
): Promise<void> {
  const { id } = await workspaces.readByName({ organizationName, workspaceName });
  await applySet(variableSetId, 'workspace', id);
}

export async function withdrawSet(variableSetId: string, { kind, id }: SetTarget): Promise<void> {
  if (kind === 'project') await sets.removeProjects({ variableSetId, projectIds: [id] });
  else if (kind === 'workspace') await sets.removeWorkspaces({ variableSetId, workspaceIds: [id] });
  else await sets.removeNoCodeModules({ variableSetId, noCodeModuleIds: [id] });
}

/** After a set was created, changed or deleted. */
export const refreshVariableSets = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: [KEY] });
