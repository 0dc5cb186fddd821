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
  LifecycleDuration,
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
   * Returns the workspaces that the caller may read, sorted by name unless `sort` selects another
   * order. Available to members of the organization, its teams' tokens and its own token.
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
   * Requires at least `maintain` on the project. If the request names no project, Gantry creates
   * the workspace in the organization's default project. If the project does not exist, or the
   * caller may not create workspaces in it, the response is 404.
   *
   * The execution mode `agent` requires an agent pool: `agent-pool-id` or, by default, that of the
   * project. Other modes refuse `agent-pool-id`.
   */
  create(
    args: CreateWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, createWorkspace, args, options);
  }

  /**
   * Read a workspace by its name.
   *
   * Available to callers who may read the workspace, and to runs that may read its state. The name
   * is case-insensitive.
   */
  readByName(
    args: ReadWorkspaceByNameArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceReadDocument> {
    return call(this.connection, readWorkspaceByName, args, options);
  }

  /**
   * Update a workspace by its name.
   *
   * Requires at least `maintain` on the workspace's project, or `admin` on the workspace; a move
   * into another project also requires `maintain` there. Omitted attributes keep their values,
   * except that the settings of automatic destruction replace each other. Changing `execution-mode`
   * to `remote` or `local` removes the agent pool. Queued runs keep their execution mode and agent
   * pool.
   */
  updateByName(
    args: UpdateWorkspaceByNameArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, updateWorkspaceByName, args, options);
  }

  /**
   * Delete a workspace by its name.
   *
   * Requires `admin` on the workspace's project or on the workspace; `provision` suffices for
   * no-code workspaces that the caller or one of its teams has created. Deletes the workspace with
   * its variables, runs and states. The resources that it manages remain, but nothing manages them
   * afterwards. To delete a workspace that manages resources, the caller also needs the permission
   * `workspace.force-delete`. Nobody can delete a workspace while it is locked, or while a worker
   * executes one of its runs (`fetching`, `planning` or `applying`).
   */
  deleteByName(args: DeleteWorkspaceByNameArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteWorkspaceByName, args, options);
  }

  /**
   * Delete a workspace without resources, by its name.
   *
   * Like `deleteWorkspaceByName`, but returns 409 while the workspace manages resources.
   */
  safeDeleteByName(args: SafeDeleteWorkspaceByNameArguments, options?: CallOptions): Call<void> {
    return call(this.connection, safeDeleteWorkspaceByName, args, options);
  }

  /**
   * Read a workspace.
   *
   * Available to callers who may read the workspace, and to runs that may read its state.
   */
  read(
    args: ReadWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceReadDocument> {
    return call(this.connection, readWorkspace, args, options);
  }

  /**
   * Update a workspace.
   *
   * Requires at least `maintain` on the workspace's project, or `admin` on the workspace; a move
   * into another project also requires `maintain` there. Omitted attributes keep their values,
   * except that the settings of automatic destruction replace each other. Changing `execution-mode`
   * to `remote` or `local` removes the agent pool. Queued runs keep their execution mode and agent
   * pool.
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
   * Requires `admin` on the workspace's project or on the workspace; `provision` suffices for
   * no-code workspaces that the caller or one of its teams has created. Deletes the workspace with
   * its variables, runs and states. The resources that it manages remain, but nothing manages them
   * afterwards. To delete a workspace that manages resources, the caller also needs the permission
   * `workspace.force-delete`. Nobody can delete a workspace while it is locked, or while a worker
   * executes one of its runs (`fetching`, `planning` or `applying`).
   */
  delete(args: DeleteWorkspaceArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteWorkspace, args, options);
  }

  /**
   * Delete a workspace without resources.
   *
   * Like `deleteWorkspace`, but returns 409 while the workspace manages resources.
   */
  safeDelete(args: SafeDeleteWorkspaceArguments, options?: CallOptions): Call<void> {
    return call(this.connection, safeDeleteWorkspace, args, options);
  }

  /**
   * List the workspaces that may read the state of a workspace.
   *
   * Returns the consumers that the caller may read, sorted by name. Runs of all consumers may read
   * the state of the workspace; with `global-remote-state`, runs of every workspace of the
   * organization may read it. Available to callers who may read the workspace.
   */
  listRemoteStateConsumers(
    args: ListRemoteStateConsumersArguments,
    options?: CallOptions,
  ): Listing<Workspace, WorkspaceListDocument> {
    return list(this.connection, listRemoteStateConsumers, args, options);
  }

  /**
   * Let workspaces read the state of a workspace.
   *
   * Adds consumers to a workspace, whose runs may then read its state. Each consumer must be a
   * workspace of the same organization that the caller may read. A workspace has at most 1,000
   * consumers. Requires at least `maintain` on the workspace's project, or `admin` on the
   * workspace.
   */
  addRemoteStateConsumers(
    args: AddRemoteStateConsumersArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, addRemoteStateConsumers, args, options);
  }

  /**
   * Replace the workspaces that may read the state of a workspace.
   *
   * Replaces the consumers, whose runs may read the state of the workspace. With
   * `global-remote-state`, runs of other workspaces may still read it. Each consumer must be a
   * workspace of the same organization that the caller may read. A workspace has at most 1,000
   * consumers. Requires at least `maintain` on the workspace's project, or `admin` on the
   * workspace.
   */
  replaceRemoteStateConsumers(
    args: ReplaceRemoteStateConsumersArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, replaceRemoteStateConsumers, args, options);
  }

  /**
   * Stop workspaces from reading the state of a workspace.
   *
   * Removes consumers, whose runs may then no longer read the state unless `global-remote-state` is
   * true. Ignores workspaces that are not consumers. Requires at least `maintain` on the
   * workspace's project, or `admin` on the workspace.
   */
  removeRemoteStateConsumers(
    args: RemoveRemoteStateConsumersArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, removeRemoteStateConsumers, args, options);
  }
}

export interface ListWorkspacesArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only workspaces whose name contains this text, regardless of case. */
  searchName?: string | undefined;
  /** Only workspaces whose whole name matches, regardless of case; `*` stands for any characters. */
  searchWildcardName?: string | undefined;
  /** Only workspaces of this project. */
  projectId?: string | undefined;
  /** Only workspaces that use this module of the registry. */
  moduleId?: string | undefined;
  /** Only workspaces that use this version of their module. */
  moduleVersion?: string | undefined;
  /** Only workspaces that use this version of the settings of a no-code module. */
  noCodeModuleVersionId?: string | undefined;
  /** Only workspaces whose current run has one of these statuses, separated by commas. */
  currentRunStatus?:
    | (
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
      )[]
    | undefined;
  /**
   * Only workspaces with (`true`) or without (`false`) an available upgrade to newer no-code
   * settings.
   */
  upgradeAvailable?: 'true' | 'false' | undefined;
  /** Only workspaces that are locked (`true`) or unlocked (`false`). */
  locked?: 'true' | 'false' | undefined;
  /**
   * Only workspaces with (`true`) or without (`false`) drift according to the last successful
   * assessment. Workspaces without such a result are omitted.
   */
  drifted?: 'true' | 'false' | undefined;
  /**
   * `me`: only workspaces that the caller or one of its teams has created. Workspaces whose creator
   * is unknown are omitted.
   */
  createdBy?: 'me' | undefined;
  /**
   * Only workspaces with all of these tags, by name, separated by commas. The key of a tag binding
   * counts as a tag.
   */
  searchTags?: WorkspaceTagSearch | undefined;
  /**
   * Only workspaces with none of these tags, by name, separated by commas. The key of a tag binding
   * counts as a tag.
   */
  searchExcludeTags?: WorkspaceTagSearch | undefined;
  /**
   * Only workspaces to which all of these tag bindings apply, including inherited ones: a key, or
   * `key=value`, separated by commas.
   */
  tagged?: TaggedFilter | undefined;
  /**
   * The sort order; a leading `-` reverses it. `current-run.created-at` sorts a workspace without a
   * current run as older than any run.
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
    | '-current-run.created-at'
    | undefined;
  /**
   * Related resources to return in `included`, if the caller may read them. The values of sensitive
   * outputs are null.
   */
  include?:
    | ('organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings')[]
    | undefined;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface CreateWorkspaceArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Letters, digits, `-` and `_`, at most 90; unique in the organization, regardless of case. */
  name: string;
  description?: string | null | undefined;
  /**
   * Who executes runs. `remote`: Gantry. `agent`: an agent of the pool. `local`: the tool, on the
   * machine of its user. Default: the default execution mode of the project. No-code workspaces
   * refuse `local`.
   */
  executionMode?: 'remote' | 'agent' | 'local' | undefined;
  /** The older form of `execution-mode`: false is `local`. */
  operations?: boolean | undefined;
  /**
   * An agent pool that the workspace may use. Required if the execution mode is `agent` and the
   * project has no agent pool; refused with other modes.
   */
  agentPoolId?: string | null | undefined;
  /**
   * Whether Gantry applies a successful plan without a confirmation. Approval rules and policies
   * can prevent that.
   * @default false
   */
  autoApply?: boolean | undefined;
  /**
   * An exact version of the provisioning tool, or a constraint; with a constraint, each run uses
   * the newest version that matches. Default: `latest`, which means the newest available version.
   */
  iacVersion?: string | undefined;
  /**
   * Whether a run may destroy everything that the workspace manages.
   * @default true
   */
  allowDestroyPlan?: boolean | undefined;
  /**
   * Whether runs of every workspace of the organization may read the state.
   * @default false
   */
  globalRemoteState?: boolean | undefined;
  /**
   * Stored, but has no effect, because it concerns version control.
   * @default false
   */
  queueAllRuns?: boolean | undefined;
  /**
   * Whether clients may start plan-only runs.
   * @default true
   */
  speculativeEnabled?: boolean | undefined;
  /**
   * Whether logs are JSON lines, except for runs of the backend `remote`.
   * @default true
   */
  structuredRunOutputEnabled?: boolean | undefined;
  /** Name of the client that creates the workspace. */
  sourceName?: string | null | undefined;
  /** URL of the client that creates the workspace, or of its documentation. */
  sourceUrl?: string | null | undefined;
  /** Letters, digits, `_`, `-` and `:`. Gantry keeps the order of the tags and removes duplicates. */
  tagNames?: WorkspaceTagNames | undefined;
  /**
   * Whether the workspace sets its own execution mode and agent pool. False restores the settings
   * of its project. Both members must have the same value. If both are omitted, a request that sets
   * the execution mode or the agent pool makes them true.
   */
  settingOverwrites?: WorkspaceSettingOverwritesChoice | undefined;
  /**
   * Folder of an uploaded configuration in which runs start, as a relative path with `/`. Null or
   * empty means its root.
   */
  workingDirectory?: string | null | undefined;
  /** Only null: Gantry does not support version control. */
  vcsRepo?: Record<string, unknown> | null | undefined;
  /** Whether the workspace is assessed. Default: the setting of its project. */
  assessmentsEnabled?: boolean | undefined;
  /**
   * When Gantry destroys the resources of the workspace: a time in the future, with a time zone.
   * Cannot be combined with `auto-destroy-activity-duration`.
   */
  autoDestroyAt?: Timestamp | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyActivityDuration?: LifecycleDuration | null | undefined;
  /**
   * Whether the workspace uses the activity duration of the project. Default: true, or false if the
   * request contains a time or a duration.
   */
  inheritsProjectAutoDestroy?: boolean | undefined;
  /** Null counts as omitted. */
  projectId?: string | null | undefined;
  tags?: readonly (TagReferenceAttributes & { id?: string })[] | undefined;
  /** The complete list of tag bindings, at most ten. */
  tagBindings?: readonly NewTagBindingAttributes[] | undefined;
}

export interface ReadWorkspaceByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace, in upper or lower case. */
  workspaceName: string;
  /**
   * Related resources to return in `included`, if the caller may read them. The values of sensitive
   * outputs are null.
   */
  include?:
    | ('organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings')[]
    | undefined;
}

export interface UpdateWorkspaceByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace, in upper or lower case. */
  workspaceName: string;
  name?: string | undefined;
  description?: string | null | undefined;
  executionMode?: 'remote' | 'agent' | 'local' | undefined;
  operations?: boolean | undefined;
  agentPoolId?: string | null | undefined;
  autoApply?: boolean | undefined;
  iacVersion?: string | undefined;
  allowDestroyPlan?: boolean | undefined;
  globalRemoteState?: boolean | undefined;
  queueAllRuns?: boolean | undefined;
  speculativeEnabled?: boolean | undefined;
  structuredRunOutputEnabled?: boolean | undefined;
  /** Letters, digits, `_`, `-` and `:`. Gantry keeps the order of the tags and removes duplicates. */
  tagNames?: WorkspaceTagNames | undefined;
  /**
   * Whether the workspace sets its own execution mode and agent pool. False restores the settings
   * of its project. Both members must have the same value. If both are omitted, a request that sets
   * the execution mode or the agent pool makes them true.
   */
  settingOverwrites?: WorkspaceSettingOverwritesChoice | undefined;
  workingDirectory?: string | null | undefined;
  vcsRepo?: Record<string, unknown> | null | undefined;
  /** Null means the setting of its project. */
  assessmentsEnabled?: boolean | null | undefined;
  autoDestroyAt?: Timestamp | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyActivityDuration?: LifecycleDuration | null | undefined;
  inheritsProjectAutoDestroy?: boolean | undefined;
  /** Null counts as omitted. */
  projectId?: string | null | undefined;
  tags?: readonly (TagReferenceAttributes & { id?: string })[] | undefined;
  /** The complete list of tag bindings, at most ten. */
  tagBindings?: readonly NewTagBindingAttributes[] | undefined;
}

export interface DeleteWorkspaceByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace, in upper or lower case. */
  workspaceName: string;
}

export interface SafeDeleteWorkspaceByNameArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace, in upper or lower case. */
  workspaceName: string;
}

export interface ReadWorkspaceArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /**
   * Related resources to return in `included`, if the caller may read them. The values of sensitive
   * outputs are null.
   */
  include?:
    | ('organization' | 'project' | 'current_run' | 'outputs' | 'effective_tag_bindings')[]
    | undefined;
}

export interface UpdateWorkspaceArguments {
  /** ID of the workspace. */
  workspaceId: string;
  name?: string | undefined;
  description?: string | null | undefined;
  executionMode?: 'remote' | 'agent' | 'local' | undefined;
  operations?: boolean | undefined;
  agentPoolId?: string | null | undefined;
  autoApply?: boolean | undefined;
  iacVersion?: string | undefined;
  allowDestroyPlan?: boolean | undefined;
  globalRemoteState?: boolean | undefined;
  queueAllRuns?: boolean | undefined;
  speculativeEnabled?: boolean | undefined;
  structuredRunOutputEnabled?: boolean | undefined;
  /** Letters, digits, `_`, `-` and `:`. Gantry keeps the order of the tags and removes duplicates. */
  tagNames?: WorkspaceTagNames | undefined;
  /**
   * Whether the workspace sets its own execution mode and agent pool. False restores the settings
   * of its project. Both members must have the same value. If both are omitted, a request that sets
   * the execution mode or the agent pool makes them true.
   */
  settingOverwrites?: WorkspaceSettingOverwritesChoice | undefined;
  workingDirectory?: string | null | undefined;
  vcsRepo?: Record<string, unknown> | null | undefined;
  /** Null means the setting of its project. */
  assessmentsEnabled?: boolean | null | undefined;
  autoDestroyAt?: Timestamp | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyActivityDuration?: LifecycleDuration | null | undefined;
  inheritsProjectAutoDestroy?: boolean | undefined;
  /** Null counts as omitted. */
  projectId?: string | null | undefined;
  tags?: readonly (TagReferenceAttributes & { id?: string })[] | undefined;
  /** The complete list of tag bindings, at most ten. */
  tagBindings?: readonly NewTagBindingAttributes[] | undefined;
}

export interface DeleteWorkspaceArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export interface SafeDeleteWorkspaceArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export interface ListRemoteStateConsumersArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface AddRemoteStateConsumersArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** IDs of the workspaces. */
  workspaceIds: readonly string[];
}

export interface ReplaceRemoteStateConsumersArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** IDs of the workspaces. */
  workspaceIds: readonly string[];
}

export interface RemoveRemoteStateConsumersArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** IDs of the workspaces. */
  workspaceIds: readonly string[];
}

export interface TagReferenceAttributes {
  /** Letters, digits, `_`, `-` and `:`. */
  name: string;
}

/** The resources that `include` names, each once. */
export type WorkspaceIncluded = WorkspaceIncludedResource[];

/**
 * A resource, as its own operation returns it. An output, however, has the type
 * `workspace-outputs` and the attribute `output-type` instead of `type`.
 */
export interface WorkspaceIncludedResource {
  id: string;
  type: 'organizations' | 'projects' | 'runs' | 'workspace-outputs' | 'effective-tag-bindings';
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown> | undefined;
  links?: Record<string, unknown> | undefined;
}

export interface WorkspaceListDocument {
  data: WorkspaceResource[];
  /** The resources that `include` names, each once. */
  included?: WorkspaceIncluded | undefined;
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface WorkspaceReadDocument {
  data: WorkspaceResource;
  /** The resources that `include` names, each once. */
  included?: WorkspaceIncluded | undefined;
}

/**
 * Whether the workspace sets its own execution mode and agent pool. False restores the settings
 * of its project. Both members must have the same value. If both are omitted, a request that sets
 * the execution mode or the agent pool makes them true.
 */
export interface WorkspaceSettingOverwritesChoice {
  executionMode?: boolean | undefined;
  agentPool?: boolean | undefined;
}

/** Letters, digits, `_`, `-` and `:`. Gantry keeps the order of the tags and removes duplicates. */
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
    drifted: 'filter[drifted]',
    createdBy: 'filter[created-by]',
    searchTags: 'search[tags]',
    searchExcludeTags: 'search[exclude-tags]',
    tagged: 'filter[tagged]',
    sort: 'sort',
    include: 'include',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: workspaceListDocumentShape, related: workspaceRelated },
};

export const createWorkspace: Operation = {
  name: 'workspaces.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/workspaces',
  acceptsIdempotencyKey: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'workspaces',
    attributes: {
      name: 'name',
      description: 'description',
      executionMode: 'execution-mode',
      operations: 'operations',
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
      assessmentsEnabled: 'assessments-enabled',
      autoDestroyAt: 'auto-destroy-at',
      autoDestroyActivityDuration: 'auto-destroy-activity-duration',
      inheritsProjectAutoDestroy: 'inherits-project-auto-destroy',
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
  response: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};

export const readWorkspaceByName: Operation = {
  name: 'workspaces.readByName',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/workspaces/{workspaceName}',
  query: { include: 'include' },
  response: { kind: 'document', shape: workspaceReadDocumentShape, related: workspaceRelated },
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
      operations: 'operations',
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
      assessmentsEnabled: 'assessments-enabled',
      autoDestroyAt: 'auto-destroy-at',
      autoDestroyActivityDuration: 'auto-destroy-activity-duration',
      inheritsProjectAutoDestroy: 'inherits-project-auto-destroy',
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
  response: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};

export const deleteWorkspaceByName: Operation = {
  name: 'workspaces.deleteByName',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/workspaces/{workspaceName}',
  response: { kind: 'none' },
};

export const safeDeleteWorkspaceByName: Operation = {
  name: 'workspaces.safeDeleteByName',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/workspaces/{workspaceName}/actions/safe-delete',
  response: { kind: 'none' },
};

export const readWorkspace: Operation = {
  name: 'workspaces.read',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}',
  query: { include: 'include' },
  response: { kind: 'document', shape: workspaceReadDocumentShape, related: workspaceRelated },
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
      operations: 'operations',
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
      assessmentsEnabled: 'assessments-enabled',
      autoDestroyAt: 'auto-destroy-at',
      autoDestroyActivityDuration: 'auto-destroy-activity-duration',
      inheritsProjectAutoDestroy: 'inherits-project-auto-destroy',
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
  response: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};

export const deleteWorkspace: Operation = {
  name: 'workspaces.delete',
  method: 'DELETE',
  path: '/api/v2/workspaces/{workspaceId}',
  response: { kind: 'none' },
};

export const safeDeleteWorkspace: Operation = {
  name: 'workspaces.safeDelete',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/actions/safe-delete',
  response: { kind: 'none' },
};

export const listRemoteStateConsumers: Operation = {
  name: 'workspaces.listRemoteStateConsumers',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/relationships/remote-state-consumers',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: workspaceListDocumentShape, related: workspaceRelated },
};

export const addRemoteStateConsumers: Operation = {
  name: 'workspaces.addRemoteStateConsumers',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/relationships/remote-state-consumers',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'workspaceIds',
    type: 'workspaces',
  },
  response: { kind: 'none' },
};

export const replaceRemoteStateConsumers: Operation = {
  name: 'workspaces.replaceRemoteStateConsumers',
  method: 'PATCH',
  path: '/api/v2/workspaces/{workspaceId}/relationships/remote-state-consumers',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'workspaceIds',
    type: 'workspaces',
  },
  response: { kind: 'none' },
};

export const removeRemoteStateConsumers: Operation = {
  name: 'workspaces.removeRemoteStateConsumers',
  method: 'DELETE',
  path: '/api/v2/workspaces/{workspaceId}/relationships/remote-state-consumers',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'workspaceIds',
    type: 'workspaces',
  },
  response: { kind: 'none' },
};
