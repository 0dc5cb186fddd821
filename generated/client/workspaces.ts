// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import {
  pageMetaShape,
  workspaceDocumentShape,
  workspaceRelated,
  workspaceResourceShape,
} from './shared.js';
import type {
  NewTagBindingAttributes,
  PageLinks,
  PageMeta,
  TaggedFilter,
  Workspace,
  WorkspaceDocument,
  WorkspaceResource,
} from './shared.js';

/** Settings of workspaces. */
export class WorkspacesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the workspaces of an organization.
   *
   * Those that the caller may read, by name unless `sort` asks for another order. For members of
   * the organization, its teams' tokens and its own token.
   */
  list(
    args: ListWorkspacesArguments,
    options?: CallOptions,
  ): Listing<Workspace, WorkspaceListDocument> {
    return list(this.connection, listWorkspaces, args, options);
  }

  /**
   * Create a workspace.
   *
   * With `maintain` on the project or more, which is the organization's default project when none
   * is named. A project that does not exist, or that the caller may not create workspaces in, gets
   * 404.
   *
   * `agent-pool-id` is required with `execution-mode` `agent`, and refused with `remote`.
   */
  create(
    args: CreateWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, createWorkspace, args, options);
  }

  /**
   * Read a workspace, by its name.
   *
   * With `read` on its project or more. The name is taken in any case.
   */
  readByName(
    args: ReadWorkspaceByNameArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceReadDocument> {
    return call(this.connection, readWorkspaceByName, args, options);
  }

  /**
   * Change a workspace, by its name.
   *
   * With `maintain` on its project or more; a move into another project takes `maintain` there too.
   * What is left out stays as it is. `execution-mode` `remote` takes the agent pool away. Runs that
   * are under way are not affected.
   */
  updateByName(
    args: UpdateWorkspaceByNameArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, updateWorkspaceByName, args, options);
  }

  /**
   * Delete a workspace, by its name.
   *
   * With `admin` on its project. Its variables, runs and states go with it; what it manages stays,
   * and nobody manages it any more. A workspace that is locked, or that has an active run, can't be
   * deleted.
   */
  deleteByName(args: DeleteWorkspaceByNameArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteWorkspaceByName, args, options);
  }

  /**
   * Delete a workspace that manages nothing, by its name.
   *
   * With `admin` on its project. As a deletion, and refused while the workspace manages resources.
   */
  safeDeleteByName(args: SafeDeleteWorkspaceByNameArguments, options?: CallOptions): Call<void> {
    return call(this.connection, safeDeleteWorkspaceByName, args, options);
  }

  /**
   * Read a workspace.
   *
   * With `read` on its project or more.
   */
  read(
    args: ReadWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceReadDocument> {
    return call(this.connection, readWorkspace, args, options);
  }

  /**
   * Change a workspace.
   *
   * With `maintain` on its project or more; a move into another project takes `maintain` there too.
   * What is left out stays as it is. `execution-mode` `remote` takes the agent pool away. Runs that
   * are under way are not affected.
   */
  update(
    args: UpdateWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, updateWorkspace, args, options);
  }

  /**
   * Delete a workspace.
   *
   * With `admin` on its project. Its variables, runs and states go with it; what it manages stays,
   * and nobody manages it any more. A workspace that is locked, or that has an active run, can't be
   * deleted.
   */
  delete(args: DeleteWorkspaceArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteWorkspace, args, options);
  }

  /**
   * Delete a workspace that manages nothing.
   *
   * With `admin` on its project. As a deletion, and refused while the workspace manages resources.
   */
  safeDelete(args: SafeDeleteWorkspaceArguments, options?: CallOptions): Call<void> {
    return call(this.connection, safeDeleteWorkspace, args, options);
  }

  /**
   * List the workspaces that may read the state of this one.
   *
   * With `read` on its project or more. Single workspaces can't be allowed in this release, so that
   * the list is empty; `global-remote-state` allows all.
   */
  listRemoteStateConsumers(
    args: ListRemoteStateConsumersArguments,
    options?: CallOptions,
  ): Listing<Workspace, WorkspaceListDocument> {
    return list(this.connection, listRemoteStateConsumers, args, options);
  }
}

export interface ListWorkspacesArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only workspaces whose name contains this text, without regard to case. */
  searchName?: string;
  /**
   * Only workspaces whose whole name matches, without regard to case; `*` stands for any
   * characters.
   */
  searchWildcardName?: string;
  /** Only workspaces of this project. */
  projectId?: string;
  /** Only workspaces that run this module of the registry. */
  moduleId?: string;
  /** Only workspaces that run this version of their module. */
  moduleVersion?: string;
  /** Only workspaces that use this version of the settings of a no-code module. */
  noCodeModuleVersionId?: string;
  /** Only workspaces whose current run has one of these states, separated by commas. */
  currentRunStatus?: (
    | 'pending'
    | 'fetching'
    | 'planning'
    | 'planned'
    | 'cost_estimated'
    | 'planned_and_finished'
    | 'confirmed'
    | 'apply_queued'
    | 'applying'
    | 'applied'
    | 'discarded'
    | 'canceled'
    | 'errored'
  )[];
  /** Only workspaces that newer no-code settings are available for (`true`), or are not (`false`). */
  upgradeAvailable?: 'true' | 'false';
  /** Only workspaces that are locked (`true`), or are not (`false`). */
  locked?: 'true' | 'false';
  /** Only workspaces that have all of these tags, by name, separated by commas. */
  searchTags?: WorkspaceTagSearch;
  /** Only workspaces that have none of these tags, by name, separated by commas. */
  searchExcludeTags?: WorkspaceTagSearch;
  /**
   * Only workspaces that all of these tag bindings apply to: a key, or `key=value`, separated by
   * commas. Inherited bindings count.
   */
  tagged?: TaggedFilter;
  /**
   * What the list is ordered by; a `-` in front turns the order round. `current-run.created-at`
   * takes a workspace without a run for older than any run.
   * @default name
   */
  sort?:
    | 'name'
    | '-name'
    | 'created-at'
    | '-created-at'
    | 'latest-change-at'
    | '-latest-change-at'
    | 'current-run.created-at'
    | '-current-run.created-at';
  /**
   * Related resources to put into `included`. Outputs come where the caller may read them,
   * sensitive ones without their value.
   */
  include?: ('organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings')[];
  /**
   * The page to return, from 1. A page past the end is an empty page with true totals.
   * @default 1
   */
  pageNumber?: number;
  /**
   * Resources in one page, from 1; more than 100 counts as 100.
   * @default 20
   */
  pageSize?: number;
}

export interface CreateWorkspaceArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Letters, digits, `-` and `_`, at most 90; unique in the organization without regard to case. */
  name: string;
  description?: string | null;
  /** Where runs are executed: by the service (the default), or by an agent of the pool. */
  executionMode?: 'remote' | 'agent';
  /**
   * An agent pool of the organization. Required with `execution-mode` `agent`, refused with
   * `remote`.
   */
  agentPoolId?: string | null;
  /**
   * Apply a successful plan without a confirmation.
   * @default false
   */
  autoApply?: boolean;
  /**
   * An exact version of the provisioning tool, or a constraint: then each run takes the newest
   * version that matches. `latest`, and nothing, stand for the newest version there is.
   */
  iacVersion?: string;
  /**
   * Whether a run may destroy everything that the workspace manages.
   * @default true
   */
  allowDestroyPlan?: boolean;
  /**
   * Whether every workspace of the organization may read the state.
   * @default false
   */
  globalRemoteState?: boolean;
  /** @default false */
  queueAllRuns?: boolean;
  /**
   * Whether a run may plan without the intent to apply.
   * @default true
   */
  speculativeEnabled?: boolean;
  /**
   * Whether logs are lines of JSON.
   * @default true
   */
  structuredRunOutputEnabled?: boolean;
  /** Name of the client that creates it. */
  sourceName?: string | null;
  /** URL of the client that creates it, or of its documentation. */
  sourceUrl?: string | null;
  /** Letters, digits, `_`, `-` and `:`. Kept in the order in which they are sent, each once. */
  tagNames?: WorkspaceTagNames;
  /**
   * Which settings are the workspace's own. False returns a setting to its default: runs that the
   * service executes, and no agent pool. What is left out is true where the request names the
   * setting, and stays as it is otherwise.
   */
  settingOverwrites?: WorkspaceSettingOverwritesChoice;
  /**
   * Folder of an uploaded configuration in which runs start, relative and with `/`. Null or empty:
   * its root.
   */
  workingDirectory?: string | null;
  /** Not offered: null. */
  vcsRepo?: Record<string, unknown> | null;
  /** Not offered: null. */
  autoDestroyAt?: Timestamp | null;
  /** Null counts as left out. */
  projectId?: string | null;
  tags?: readonly (TagReferenceAttributes & { id?: string })[];
  /** All tag bindings that it has afterwards, at most ten. */
  tagBindings?: readonly (NewTagBindingAttributes & { id?: string })[];
}

export interface ReadWorkspaceByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace, in any case. */
  workspaceName: string;
  /**
   * Related resources to put into `included`. Outputs come where the caller may read them,
   * sensitive ones without their value.
   */
  include?: ('organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings')[];
}

export interface UpdateWorkspaceByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace, in any case. */
  workspaceName: string;
  name?: string;
  description?: string | null;
  executionMode?: 'remote' | 'agent';
  agentPoolId?: string | null;
  autoApply?: boolean;
  iacVersion?: string;
  allowDestroyPlan?: boolean;
  globalRemoteState?: boolean;
  queueAllRuns?: boolean;
  speculativeEnabled?: boolean;
  structuredRunOutputEnabled?: boolean;
  /** Letters, digits, `_`, `-` and `:`. Kept in the order in which they are sent, each once. */
  tagNames?: WorkspaceTagNames;
  /**
   * Which settings are the workspace's own. False returns a setting to its default: runs that the
   * service executes, and no agent pool. What is left out is true where the request names the
   * setting, and stays as it is otherwise.
   */
  settingOverwrites?: WorkspaceSettingOverwritesChoice;
  workingDirectory?: string | null;
  vcsRepo?: Record<string, unknown> | null;
  autoDestroyAt?: Timestamp | null;
  /** Null counts as left out. */
  projectId?: string | null;
  tags?: readonly (TagReferenceAttributes & { id?: string })[];
  /** All tag bindings that it has afterwards, at most ten. */
  tagBindings?: readonly (NewTagBindingAttributes & { id?: string })[];
}

export interface DeleteWorkspaceByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace, in any case. */
  workspaceName: string;
}

export interface SafeDeleteWorkspaceByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace, in any case. */
  workspaceName: string;
}

export interface ReadWorkspaceArguments {
  /** Id of the workspace. */
  workspaceId: string;
  /**
   * Related resources to put into `included`. Outputs come where the caller may read them,
   * sensitive ones without their value.
   */
  include?: ('organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings')[];
}

export interface UpdateWorkspaceArguments {
  /** Id of the workspace. */
  workspaceId: string;
  name?: string;
  description?: string | null;
  executionMode?: 'remote' | 'agent';
  agentPoolId?: string | null;
  autoApply?: boolean;
  iacVersion?: string;
  allowDestroyPlan?: boolean;
  globalRemoteState?: boolean;
  queueAllRuns?: boolean;
  speculativeEnabled?: boolean;
  structuredRunOutputEnabled?: boolean;
  /** Letters, digits, `_`, `-` and `:`. Kept in the order in which they are sent, each once. */
  tagNames?: WorkspaceTagNames;
  /**
   * Which settings are the workspace's own. False returns a setting to its default: runs that the
   * service executes, and no agent pool. What is left out is true where the request names the
   * setting, and stays as it is otherwise.
   */
  settingOverwrites?: WorkspaceSettingOverwritesChoice;
  workingDirectory?: string | null;
  vcsRepo?: Record<string, unknown> | null;
  autoDestroyAt?: Timestamp | null;
  /** Null counts as left out. */
  projectId?: string | null;
  tags?: readonly (TagReferenceAttributes & { id?: string })[];
  /** All tag bindings that it has afterwards, at most ten. */
  tagBindings?: readonly (NewTagBindingAttributes & { id?: string })[];
}

export interface DeleteWorkspaceArguments {
  /** Id of the workspace. */
  workspaceId: string;
}

export interface SafeDeleteWorkspaceArguments {
  /** Id of the workspace. */
  workspaceId: string;
}

export interface ListRemoteStateConsumersArguments {
  /** Id of the workspace. */
  workspaceId: string;
  /**
   * The page to return, from 1. A page past the end is an empty page with true totals.
   * @default 1
   */
  pageNumber?: number;
  /**
   * Resources in one page, from 1; more than 100 counts as 100.
   * @default 20
   */
  pageSize?: number;
}

export interface TagReferenceAttributes {
  /** Letters, digits, `_`, `-` and `:`. */
  name: string;
}

/** The organizations and projects that `include` asks for, each once. */
export type WorkspaceIncluded = WorkspaceIncludedResource[];

/** As it is shown where it is read itself. */
export interface WorkspaceIncludedResource {
  id: string;
  type: 'organizations' | 'projects' | 'runs' | 'workspace-outputs' | 'effective-tag-bindings';
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown>;
  links?: Record<string, unknown>;
}

export interface WorkspaceListDocument {
  data: WorkspaceResource[];
  /** The organizations and projects that `include` asks for, each once. */
  included?: WorkspaceIncluded;
  /** Relative paths of pages of the same list; they carry its filters. */
  links: PageLinks;
  meta: PageMeta;
}

export interface WorkspaceReadDocument {
  data: WorkspaceResource;
  /** The organizations and projects that `include` asks for, each once. */
  included?: WorkspaceIncluded;
}

/**
 * Which settings are the workspace's own. False returns a setting to its default: runs that the
 * service executes, and no agent pool. What is left out is true where the request names the
 * setting, and stays as it is otherwise.
 */
export interface WorkspaceSettingOverwritesChoice {
  executionMode?: boolean;
  agentPool?: boolean;
}

/** Letters, digits, `_`, `-` and `:`. Kept in the order in which they are sent, each once. */
export type WorkspaceTagNames = string[];

export type WorkspaceTagSearch = string[];

export const workspaceListDocumentShape: Shape = {
  data: ['data', workspaceResourceShape],
  meta: ['meta', pageMetaShape],
};

export const workspaceReadDocumentShape: Shape = { data: ['data', workspaceResourceShape] };

export const workspaceSettingOverwritesChoiceShape: Shape = {
  executionMode: 'execution-mode',
  agentPool: 'agent-pool',
};

export const listWorkspaces: Operation = {
  name: 'workspaces.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/workspaces',
  query: {
    searchName: 'search[name]',
    searchWildcardName: 'search[wildcard-name]',
    projectId: 'filter[project][id]',
    moduleId: 'filter[module][id]',
    moduleVersion: 'filter[module][version]',
    noCodeModuleVersionId: 'filter[no-code-module-version][id]',
    currentRunStatus: 'filter[current-run][status]',
    upgradeAvailable: 'filter[upgrade-available]',
    locked: 'filter[locked]',
    searchTags: 'search[tags]',
    searchExcludeTags: 'search[exclude-tags]',
    tagged: 'filter[tagged]',
    sort: 'sort',
    include: 'include',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  answer: { kind: 'page', shape: workspaceListDocumentShape, related: workspaceRelated },
};

export const createWorkspace: Operation = {
  name: 'workspaces.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/workspaces',
  isRepeatable: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'workspaces',
    attributes: {
      name: 'name',
      description: 'description',
      executionMode: 'execution-mode',
      agentPoolId: 'agent-pool-id',
      autoApply: 'auto-apply',
      iacVersion: 'iac-version',
      allowDestroyPlan: 'allow-destroy-plan',
      globalRemoteState: 'global-remote-state',
      queueAllRuns: 'queue-all-runs',
      speculativeEnabled: 'speculative-enabled',
      structuredRunOutputEnabled: 'structured-run-output-enabled',
      sourceName: 'source-name',
      sourceUrl: 'source-url',
      tagNames: 'tag-names',
      settingOverwrites: ['setting-overwrites', workspaceSettingOverwritesChoiceShape],
      workingDirectory: 'working-directory',
      vcsRepo: 'vcs-repo',
      autoDestroyAt: 'auto-destroy-at',
    },
    one: { projectId: { name: 'project', type: 'project' } },
    many: {
      tags: { name: 'tags', type: 'tags', attributes: { name: 'name' } },
      tagBindings: {
        name: 'tag-bindings',
        type: 'tag-bindings',
        attributes: { key: 'key', value: 'value' },
      },
    },
  },
  answer: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};

export const readWorkspaceByName: Operation = {
  name: 'workspaces.readByName',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/workspaces/{workspaceName}',
  query: { include: 'include' },
  answer: { kind: 'document', shape: workspaceReadDocumentShape, related: workspaceRelated },
};

export const updateWorkspaceByName: Operation = {
  name: 'workspaces.updateByName',
  method: 'PATCH',
  path: '/api/v2/organizations/{organizationName}/workspaces/{workspaceName}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'workspaces',
    attributes: {
      name: 'name',
      description: 'description',
      executionMode: 'execution-mode',
      agentPoolId: 'agent-pool-id',
      autoApply: 'auto-apply',
      iacVersion: 'iac-version',
      allowDestroyPlan: 'allow-destroy-plan',
      globalRemoteState: 'global-remote-state',
      queueAllRuns: 'queue-all-runs',
      speculativeEnabled: 'speculative-enabled',
      structuredRunOutputEnabled: 'structured-run-output-enabled',
      tagNames: 'tag-names',
      settingOverwrites: ['setting-overwrites', workspaceSettingOverwritesChoiceShape],
      workingDirectory: 'working-directory',
      vcsRepo: 'vcs-repo',
      autoDestroyAt: 'auto-destroy-at',
    },
    one: { projectId: { name: 'project', type: 'project' } },
    many: {
      tags: { name: 'tags', type: 'tags', attributes: { name: 'name' } },
      tagBindings: {
        name: 'tag-bindings',
        type: 'tag-bindings',
        attributes: { key: 'key', value: 'value' },
      },
    },
  },
  answer: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};

export const deleteWorkspaceByName: Operation = {
  name: 'workspaces.deleteByName',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/workspaces/{workspaceName}',
  answer: { kind: 'none' },
};

export const safeDeleteWorkspaceByName: Operation = {
  name: 'workspaces.safeDeleteByName',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/workspaces/{workspaceName}/actions/safe-delete',
  answer: { kind: 'none' },
};

export const readWorkspace: Operation = {
  name: 'workspaces.read',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}',
  query: { include: 'include' },
  answer: { kind: 'document', shape: workspaceReadDocumentShape, related: workspaceRelated },
};

export const updateWorkspace: Operation = {
  name: 'workspaces.update',
  method: 'PATCH',
  path: '/api/v2/workspaces/{workspaceId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'workspaces',
    attributes: {
      name: 'name',
      description: 'description',
      executionMode: 'execution-mode',
      agentPoolId: 'agent-pool-id',
      autoApply: 'auto-apply',
      iacVersion: 'iac-version',
      allowDestroyPlan: 'allow-destroy-plan',
      globalRemoteState: 'global-remote-state',
      queueAllRuns: 'queue-all-runs',
      speculativeEnabled: 'speculative-enabled',
      structuredRunOutputEnabled: 'structured-run-output-enabled',
      tagNames: 'tag-names',
      settingOverwrites: ['setting-overwrites', workspaceSettingOverwritesChoiceShape],
      workingDirectory: 'working-directory',
      vcsRepo: 'vcs-repo',
      autoDestroyAt: 'auto-destroy-at',
    },
    one: { projectId: { name: 'project', type: 'project' } },
    many: {
      tags: { name: 'tags', type: 'tags', attributes: { name: 'name' } },
      tagBindings: {
        name: 'tag-bindings',
        type: 'tag-bindings',
        attributes: { key: 'key', value: 'value' },
      },
    },
  },
  answer: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};

export const deleteWorkspace: Operation = {
  name: 'workspaces.delete',
  method: 'DELETE',
  path: '/api/v2/workspaces/{workspaceId}',
  answer: { kind: 'none' },
};

export const safeDeleteWorkspace: Operation = {
  name: 'workspaces.safeDelete',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/actions/safe-delete',
  answer: { kind: 'none' },
};

export const listRemoteStateConsumers: Operation = {
  name: 'workspaces.listRemoteStateConsumers',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/relationships/remote-state-consumers',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  answer: { kind: 'page', shape: workspaceListDocumentShape, related: workspaceRelated },
};
