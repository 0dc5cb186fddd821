import {
  type EffectiveVar,
  NoCodeModulesApi,
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
import { moduleTitle } from './targets.js';

export type { EffectiveVar, VariableSet, VariableSetVar };

const sets = new VariableSetsApi(connection);
const variables = new VariableSetVariablesApi(connection);
const workspaces = new WorkspacesApi(connection);
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

export interface SetTarget {
  readonly kind: TargetKind;
  readonly id: string;
  readonly name: string;
}

export interface SetWithTargets {
  readonly set: VariableSet;
  readonly targets: readonly SetTarget[];
}

export const variableSetQuery = (variableSetId: string) =>
  queryOptions({
    queryKey: [KEY, 'one', variableSetId],
    queryFn: async ({ signal }): Promise<SetWithTargets> => {
      const include = ['workspaces' as const, 'projects' as const];
      const call = sets.read({ variableSetId, include }, { signal });
      const set = await call;
      const { included = [] } = await call.envelope();
      const modulesOfSet = set.noCodeModuleIds.map(async (id): Promise<SetTarget> => {
        const { registryModuleId } = await noCode.read({ noCodeModuleId: id }, { signal });
        const module = await modules.readById({ registryModuleId }, { signal });
        return { kind: 'no-code module', id, name: moduleTitle(module) };
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

export const variablesOfSetQuery = (variableSetId: string) =>
  queryOptions({
    queryKey: [KEY, 'variables', variableSetId],
    queryFn: async ({ signal }): Promise<VariableSetVar[]> =>
      variables.list({ variableSetId, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

/** The variables that a run would get if it started now. */
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

export const refreshVariableSets = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: [KEY] });
