import {
  ProjectsApi,
  type StateVersionOutput,
  StateVersionsApi,
  TagBindingsApi,
  VariablesApi,
  type Workspace,
  WorkspacesApi,
} from '@gantry/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const workspaces = new WorkspacesApi(connection);
const states = new StateVersionsApi(connection);
const variables = new VariablesApi(connection);
const projects = new ProjectsApi(connection);
const tagBindings = new TagBindingsApi(connection);

const MAX_PAGE_SIZE = 100;

export const workspaceQuery = (organizationName: string, workspaceName: string) =>
  queryOptions({
    queryKey: ['organizations', organizationName, 'workspace', workspaceName.toLowerCase()],
    // The cached workspace may be older than the list that the user comes from.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Workspace> =>
      workspaces.readByName({ organizationName, workspaceName }, { signal }),
  });

export const workspaceByIdQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId],
    queryFn: async ({ signal }): Promise<Workspace> => workspaces.read({ workspaceId }, { signal }),
  });

/** The outputs of the current state. Fails for a workspace without a state. */
export const outputsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'outputs'],
    queryFn: async ({ signal }) =>
      states.listCurrentOutputs({ workspaceId, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

/** Includes a long value, which lists omit. */
export const outputQuery = (stateVersionOutputId: string) =>
  queryOptions({
    queryKey: ['state-version-outputs', stateVersionOutputId],
    queryFn: async ({ signal }) => states.readOutput({ stateVersionOutputId }, { signal }),
  });

/** The server records in the audit log that the caller read the sensitive value. */
export const revealOutput = async (stateVersionOutputId: string): Promise<StateVersionOutput> =>
  states.revealOutput({ stateVersionOutputId });

export const variablesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'variables'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      variables.list({ workspaceId, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId],
    queryFn: async ({ signal }) => projects.read({ projectId }, { signal }),
  });

/** The tag bindings of the workspace, with those that it inherits from its project. */
export const tagBindingsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'tag-bindings'],
    queryFn: async ({ signal }) =>
      tagBindings.listEffectiveTagBindings({ workspaceId }, { signal }),
  });

/** The server refuses to delete a workspace that has resources. */
export const deleteWorkspace = async (workspaceId: string): Promise<void> =>
  workspaces.safeDelete({ workspaceId });

/** Deletes the workspace even if it has resources, which then continue to exist. */
export const forceDeleteWorkspace = async (workspaceId: string): Promise<void> =>
  workspaces.delete({ workspaceId });

/** Removes a deleted workspace from the cache, because a new one can have the same name. */
export async function forgetWorkspace(
  queries: QueryClient,
  organizationName: string,
  { id, name }: Pick<Workspace, 'id' | 'name'>,
): Promise<void> {
  queries.removeQueries({ queryKey: ['workspaces', id] });
  queries.removeQueries({ queryKey: workspaceQuery(organizationName, name).queryKey });
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['organizations', organizationName] }),
    queries.invalidateQueries({ queryKey: ['fleet'] }),
  ]);
}
