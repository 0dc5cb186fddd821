// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { effectiveTagBindingResourceShape, pageMetaShape, projectResourceShape } from './shared.js';
import type {
  DriftIgnoreRule,
  EffectiveTagBindingResource,
  LifecycleDuration,
  NewTagBindingAttributes,
  PageLinks,
  PageMeta,
  ProjectAttributes,
  ProjectResource,
  SelfLink,
  TaggedFilter,
} from './shared.js';

/** Groups of workspaces, on which teams have access levels. */
export class ProjectsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the projects of an organization.
   *
   * Returns the projects that the caller may read. Available to all callers who may read the
   * organization.
   */
  list(args: ListProjectsArguments, options?: CallOptions): Listing<Project, ProjectListDocument> {
    return list(this.connection, listProjects, args, options);
  }

  /**
   * Create a project.
   *
   * Available to owners, teams with `manage-projects`, and the organization's token. Names are
   * unique in the organization, regardless of case.
   */
  create(args: CreateProjectArguments, options?: CallOptions): Call<Project, ProjectDocument> {
    return call(this.connection, createProject, args, options);
  }

  /**
   * Read a project.
   *
   * Available to callers who may read the project. `permissions` contains what the caller may do.
   */
  read(args: ReadProjectArguments, options?: CallOptions): Call<Project, ProjectReadDocument> {
    return call(this.connection, readProject, args, options);
  }

  /**
   * Update a project.
   *
   * Available to teams with `admin` on the project, owners, teams with `manage-projects`, and the
   * organization's token. Omitted attributes keep their values, with two exceptions: a request with
   * an execution mode or an agent pool makes the project set its own, and a mode other than `agent`
   * removes the pool.
   */
  update(args: UpdateProjectArguments, options?: CallOptions): Call<Project, ProjectDocument> {
    return call(this.connection, updateProject, args, options);
  }

  /**
   * Delete a project.
   *
   * Available to teams with `admin` on the project, owners, teams with `manage-projects`, and the
   * organization's token. The project must have no workspaces, and must not be the default project.
   * Also deletes what belongs to the project, such as variable sets and the access levels of teams.
   */
  delete(args: DeleteProjectArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteProject, args, options);
  }
}

export interface ListProjectsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only projects with these names, separated by commas, regardless of case. */
  names?: string[] | undefined;
  /** Only projects whose name contains this text, regardless of case. Ignored with `filter[names]`. */
  q?: string | undefined;
  /**
   * Only projects in which the caller has the permission `workspace.provision`, which permits
   * creating workspaces of no-code modules. `can-create-workspace` of a project shows the
   * permission `workspace.create`, which permits creating any workspace.
   */
  permissionsCreateWorkspace?: 'true' | undefined;
  /** Only projects with all of these tag bindings: a key, or `key=value`, separated by commas. */
  tagged?: TaggedFilter | undefined;
  /** Related resources to return in `included`. */
  include?: 'effective_tag_bindings'[] | undefined;
  /**
   * The sort order; a leading `-` reverses it.
   * @default name
   */
  sort?: 'name' | '-name' | 'created-at' | '-created-at' | undefined;
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

export interface CreateProjectArguments {
  /** Name of the organization. */
  organizationName: string;
  /** From 3 to 40 letters, digits, `-`, `_` and spaces, without a space at either end. */
  name: string;
  description?: string | undefined;
  /**
   * The execution mode of workspaces that do not set one; no-code workspaces use `remote` instead
   * of `local`. Default: the default execution mode of the organization.
   */
  defaultExecutionMode?: 'remote' | 'agent' | 'local' | undefined;
  /**
   * An agent pool that the project may use. Required if the default execution mode is `agent` and
   * the organization has no default agent pool; refused with other modes.
   */
  defaultAgentPoolId?: string | null | undefined;
  /**
   * Whether the project sets its own default execution mode and agent pool. False restores the
   * settings of the organization. Both members must have the same value.
   */
  settingOverwrites?: ProjectSettingOverwritesChoice | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyActivityDuration?: LifecycleDuration | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyMaximumDuration?: LifecycleDuration | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  assessmentInterval?: LifecycleDuration | null | undefined;
  /** Replaces all rules of the project. Null removes them. */
  driftIgnoreRules?: DriftIgnoreRules | null | undefined;
  /** The complete list of tag bindings, at most ten. */
  tagBindings?: readonly NewTagBindingAttributes[] | undefined;
}

export interface ReadProjectArguments {
  /** ID of the project. */
  projectId: string;
  /** Related resources to return in `included`. */
  include?: 'effective_tag_bindings'[] | undefined;
}

export interface UpdateProjectArguments {
  /** ID of the project. */
  projectId: string;
  /** From 3 to 40 letters, digits, `-`, `_` and spaces, without a space at either end. */
  name?: string | undefined;
  description?: string | undefined;
  /**
   * The execution mode of workspaces that do not set one; no-code workspaces use `remote` instead
   * of `local`.
   */
  defaultExecutionMode?: 'remote' | 'agent' | 'local' | undefined;
  /**
   * An agent pool that the project may use. Required if the default execution mode becomes `agent`;
   * refused with other modes.
   */
  defaultAgentPoolId?: string | null | undefined;
  /**
   * Whether the project sets its own default execution mode and agent pool. False restores the
   * settings of the organization. Both members must have the same value.
   */
  settingOverwrites?: ProjectSettingOverwritesChoice | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyActivityDuration?: LifecycleDuration | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyMaximumDuration?: LifecycleDuration | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  assessmentInterval?: LifecycleDuration | null | undefined;
  /** Replaces all rules of the project. Null removes them. */
  driftIgnoreRules?: DriftIgnoreRules | null | undefined;
  /** The complete list of tag bindings, at most ten. */
  tagBindings?: readonly NewTagBindingAttributes[] | undefined;
}

export interface DeleteProjectArguments {
  /** ID of the project. */
  projectId: string;
}

/** Replaces all rules of the project. Null removes them. */
export type DriftIgnoreRules = DriftIgnoreRule[];

/** The resource as one object. Documents contain it as `ProjectResource`. */
export interface Project extends ProjectAttributes {
  id: string;
  organizationId: string;
  effectiveTagBindingIds?: string[] | undefined;
  defaultAgentPoolId?: string | undefined;
  links: SelfLink;
}

export interface ProjectDocument {
  data: ProjectResource;
}

export interface ProjectListDocument {
  data: ProjectResource[];
  /** Present if the request has `include`. */
  included?: EffectiveTagBindingResource[] | undefined;
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface ProjectReadDocument {
  data: ProjectResource;
  /** Present if the request has `include`. */
  included?: EffectiveTagBindingResource[] | undefined;
}

/**
 * Whether the project sets its own default execution mode and agent pool. False restores the
 * settings of the organization. Both members must have the same value.
 */
export interface ProjectSettingOverwritesChoice {
  defaultExecutionMode?: boolean | undefined;
  defaultAgentPool?: boolean | undefined;
}

export const projectDocumentShape: Shape = { data: ['data', projectResourceShape] };

export const projectListDocumentShape: Shape = {
  data: ['data', projectResourceShape],
  included: ['included', effectiveTagBindingResourceShape],
  meta: ['meta', pageMetaShape],
};

export const projectReadDocumentShape: Shape = {
  data: ['data', projectResourceShape],
  included: ['included', effectiveTagBindingResourceShape],
};

export const projectRelated: Related = {
  organizationId: 'organization',
  effectiveTagBindingIds: 'effectiveTagBindings',
  defaultAgentPoolId: 'defaultAgentPool',
};

export const projectSettingOverwritesChoiceShape: Shape = {
  defaultExecutionMode: 'default-execution-mode',
  defaultAgentPool: 'default-agent-pool',
};

export const listProjects: Operation = {
  name: 'projects.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/projects',
  query: {
    names: 'filter[names]',
    q: 'q',
    permissionsCreateWorkspace: 'filter[permissions][create-workspace]',
    tagged: 'filter[tagged]',
    include: 'include',
    sort: 'sort',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: projectListDocumentShape, related: projectRelated },
};

export const createProject: Operation = {
  name: 'projects.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/projects',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'projects',
    attributes: {
      name: 'name',
      description: 'description',
      defaultExecutionMode: 'default-execution-mode',
      defaultAgentPoolId: 'default-agent-pool-id',
      settingOverwrites: ['setting-overwrites', projectSettingOverwritesChoiceShape],
      autoDestroyActivityDuration: 'auto-destroy-activity-duration',
      autoDestroyMaximumDuration: 'auto-destroy-maximum-duration',
      assessmentInterval: 'assessment-interval',
      driftIgnoreRules: 'drift-ignore-rules',
    },
    many: {
      tagBindings: {
        name: 'tag-bindings',
        type: 'tag-bindings',
        attributes: { key: 'key', value: 'value' },
      },
    },
  },
  response: { kind: 'document', shape: projectDocumentShape, related: projectRelated },
};

export const readProject: Operation = {
  name: 'projects.read',
  method: 'GET',
  path: '/api/v2/projects/{projectId}',
  query: { include: 'include' },
  response: { kind: 'document', shape: projectReadDocumentShape, related: projectRelated },
};

export const updateProject: Operation = {
  name: 'projects.update',
  method: 'PATCH',
  path: '/api/v2/projects/{projectId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'projects',
    attributes: {
      name: 'name',
      description: 'description',
      defaultExecutionMode: 'default-execution-mode',
      defaultAgentPoolId: 'default-agent-pool-id',
      settingOverwrites: ['setting-overwrites', projectSettingOverwritesChoiceShape],
      autoDestroyActivityDuration: 'auto-destroy-activity-duration',
      autoDestroyMaximumDuration: 'auto-destroy-maximum-duration',
      assessmentInterval: 'assessment-interval',
      driftIgnoreRules: 'drift-ignore-rules',
    },
    many: {
      tagBindings: {
        name: 'tag-bindings',
        type: 'tag-bindings',
        attributes: { key: 'key', value: 'value' },
      },
    },
  },
  response: { kind: 'document', shape: projectDocumentShape, related: projectRelated },
};

export const deleteProject: Operation = {
  name: 'projects.delete',
  method: 'DELETE',
  path: '/api/v2/projects/{projectId}',
  response: { kind: 'none' },
};
