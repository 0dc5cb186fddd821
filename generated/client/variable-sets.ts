// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToMany, ToOne } from './shared.js';

/** Variables that several workspaces share. */
export class VariableSetsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the variable sets of an organization.
   *
   * Returns the variable sets, sorted by name.
   */
  list(
    args: ListVariableSetsArguments,
    options?: CallOptions,
  ): Listing<VariableSet, VariableSetListDocument> {
    return list(this.connection, listVariableSets, args, options);
  }

  /**
   * Create a variable set.
   *
   * A name is unique in its organization, regardless of case. One request creates the set, its
   * variables and its relationships.
   */
  create(
    args: CreateVariableSetArguments,
    options?: CallOptions,
  ): Call<VariableSet, VariableSetDocument> {
    return call(this.connection, createVariableSet, args, options);
  }

  /** Read a variable set. */
  read(
    args: ReadVariableSetArguments,
    options?: CallOptions,
  ): Call<VariableSet, VariableSetDocument> {
    return call(this.connection, readVariableSet, args, options);
  }

  /**
   * Update a variable set.
   *
   * Omitted attributes and relationships keep their values; a relationship in the request replaces
   * its previous value. A set that becomes global loses its workspaces, projects and no-code
   * modules. The `parent` of a set cannot change.
   */
  update(
    args: UpdateVariableSetArguments,
    options?: CallOptions,
  ): Call<VariableSet, VariableSetDocument> {
    return call(this.connection, updateVariableSet, args, options);
  }

  /**
   * Delete a variable set.
   *
   * Deletes the variable set with its variables. Runs that have started keep the values; queued
   * runs start without them.
   */
  delete(args: DeleteVariableSetArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteVariableSet, args, options);
  }

  /**
   * Apply a variable set to workspaces.
   *
   * Adds all the workspaces in the request, or none. The set continues to apply to its other
   * workspaces.
   */
  addWorkspaces(args: AddVariableSetWorkspacesArguments, options?: CallOptions): Call<void> {
    return call(this.connection, addVariableSetWorkspaces, args, options);
  }

  /**
   * Remove a variable set from workspaces.
   *
   * Ignores workspaces of the organization to which the set does not apply.
   */
  removeWorkspaces(args: RemoveVariableSetWorkspacesArguments, options?: CallOptions): Call<void> {
    return call(this.connection, removeVariableSetWorkspaces, args, options);
  }

  /**
   * Apply a variable set to projects.
   *
   * Adds all the projects in the request, or none. The set continues to apply to its other
   * projects.
   */
  addProjects(args: AddVariableSetProjectsArguments, options?: CallOptions): Call<void> {
    return call(this.connection, addVariableSetProjects, args, options);
  }

  /**
   * Remove a variable set from projects.
   *
   * Ignores projects of the organization to which the set does not apply.
   */
  removeProjects(args: RemoveVariableSetProjectsArguments, options?: CallOptions): Call<void> {
    return call(this.connection, removeVariableSetProjects, args, options);
  }

  /**
   * Apply a variable set to no-code modules.
   *
   * Adds all the no-code modules in the request, or none. The set continues to apply to its other
   * no-code modules.
   */
  addNoCodeModules(args: AddVariableSetNoCodeModulesArguments, options?: CallOptions): Call<void> {
    return call(this.connection, addVariableSetNoCodeModules, args, options);
  }

  /**
   * Remove a variable set from no-code modules.
   *
   * Ignores no-code modules of the organization to which the set does not apply.
   */
  removeNoCodeModules(
    args: RemoveVariableSetNoCodeModulesArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, removeVariableSetNoCodeModules, args, options);
  }

  /**
   * List the variable sets that apply to a workspace.
   *
   * Returns the sets of the workspace, its project and its no-code module, and the global sets,
   * sorted by name. The relationships contain only the workspaces and projects that the caller may
   * read. Available to callers who may read the variables of the workspace.
   */
  listWorkspaceVariableSets(
    args: ListWorkspaceVariableSetsArguments,
    options?: CallOptions,
  ): Listing<VariableSet, VariableSetListDocument> {
    return list(this.connection, listWorkspaceVariableSets, args, options);
  }

  /**
   * List the variable sets that apply to a project.
   *
   * Returns the sets of the project, and the global sets, sorted by name. The relationships contain
   * only the workspaces and projects that the caller may read. Available to callers who may read
   * the variables of the workspaces of the project.
   */
  listProjectVariableSets(
    args: ListProjectVariableSetsArguments,
    options?: CallOptions,
  ): Listing<VariableSet, VariableSetListDocument> {
    return list(this.connection, listProjectVariableSets, args, options);
  }
}

export interface ListVariableSetsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only variable sets whose name contains this text, regardless of case. */
  q?: string | undefined;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  include?: ('vars' | 'workspaces' | 'projects')[] | undefined;
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

export interface CreateVariableSetArguments {
  /** Name of the organization. */
  organizationName: string;
  name: string;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  include?: ('vars' | 'workspaces' | 'projects')[] | undefined;
  description?: string | null | undefined;
  /** @default false */
  global?: boolean | undefined;
  /** @default false */
  priority?: boolean | undefined;
  /** The project that owns the set. By default, the organization owns it. */
  parentId?: string | null | undefined;
  /** The variables of a new set. */
  vars?: readonly VariableSetVarCreateAttributes[] | undefined;
  /** IDs of the workspaces. */
  workspaceIds?: readonly string[] | undefined;
  /** IDs of the projects. */
  projectIds?: readonly string[] | undefined;
  /** IDs of the no code modules. */
  noCodeModuleIds?: readonly string[] | undefined;
}

export interface ReadVariableSetArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  include?: ('vars' | 'workspaces' | 'projects')[] | undefined;
}

export interface UpdateVariableSetArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  include?: ('vars' | 'workspaces' | 'projects')[] | undefined;
  name?: string | undefined;
  description?: string | null | undefined;
  global?: boolean | undefined;
  priority?: boolean | undefined;
  /** IDs of the workspaces. */
  workspaceIds?: readonly string[] | undefined;
  /** IDs of the projects. */
  projectIds?: readonly string[] | undefined;
  /** IDs of the no code modules. */
  noCodeModuleIds?: readonly string[] | undefined;
}

export interface DeleteVariableSetArguments {
  /** ID of the variable set. */
  variableSetId: string;
}

export interface AddVariableSetWorkspacesArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** IDs of the workspaces. */
  workspaceIds: readonly string[];
}

export interface RemoveVariableSetWorkspacesArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** IDs of the workspaces. */
  workspaceIds: readonly string[];
}

export interface AddVariableSetProjectsArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** IDs of the projects. */
  projectIds: readonly string[];
}

export interface RemoveVariableSetProjectsArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** IDs of the projects. */
  projectIds: readonly string[];
}

export interface AddVariableSetNoCodeModulesArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** IDs of the no-code-modules. */
  noCodeModuleIds: readonly string[];
}

export interface RemoveVariableSetNoCodeModulesArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** IDs of the no-code-modules. */
  noCodeModuleIds: readonly string[];
}

export interface ListWorkspaceVariableSetsArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Only variable sets whose name contains this text, regardless of case. */
  q?: string | undefined;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  include?: ('vars' | 'workspaces' | 'projects')[] | undefined;
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

export interface ListProjectVariableSetsArguments {
  /** ID of the project. */
  projectId: string;
  /** Only variable sets whose name contains this text, regardless of case. */
  q?: string | undefined;
  /** Related resources to return in `included`, separated by commas, if the caller may read them. */
  include?: ('vars' | 'workspaces' | 'projects')[] | undefined;
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

/** The resource as one object. Documents contain it as `VariableSetResource`. */
export interface VariableSet extends VariableSetAttributes {
  id: string;
  organizationId: string | null;
  parentId: string | null;
  varIds: string[];
  workspaceIds: string[];
  projectIds: string[];
  noCodeModuleIds: string[];
  links: SelfLink;
}

export interface VariableSetAttributes {
  name: string;
  description: string | null;
  /** Whether the set applies to every workspace of the organization. */
  global: boolean;
  /** Whether its values override those of workspaces, runs and sets without priority. */
  priority: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  permissions: VariableSetPermissions;
}

export interface VariableSetDocument {
  data: VariableSetResource;
  /** The variables, workspaces and projects that `include` names. */
  included?: VariableSetIncluded | undefined;
}

/** The variables, workspaces and projects that `include` names. */
export type VariableSetIncluded = VariableSetIncludedResource[];

/** A variable of the set, or a workspace or project as its own operation returns it. */
export interface VariableSetIncludedResource {
  id: string;
  type: 'vars' | 'workspaces' | 'projects';
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown> | undefined;
  links?: Record<string, unknown> | undefined;
}

export interface VariableSetListDocument {
  data: VariableSetResource[];
  /** The variables, workspaces and projects that `include` names. */
  included?: VariableSetIncluded | undefined;
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface VariableSetPermissions {
  canUpdate: boolean;
}

export interface VariableSetRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
  /** A relationship to one resource. */
  parent: ToOne;
  /** A relationship to many resources. */
  vars: ToMany;
  /** A relationship to many resources. */
  workspaces: ToMany;
  /** A relationship to many resources. */
  projects: ToMany;
  /** A relationship to many resources. */
  noCodeModules: ToMany;
}

export interface VariableSetResource {
  /** `varset-` and 16 characters. */
  id: string;
  type: 'varsets';
  attributes: VariableSetAttributes;
  relationships: VariableSetRelationships;
  links: SelfLink;
}

export interface VariableSetVarCreateAttributes {
  /** Name of the variable. */
  key: string;
  /** Value of the variable, at most 256 KiB. */
  value?: string | undefined;
  description?: string | null | undefined;
  /**
   * `iac`: a variable of the provisioning tool; `terraform` means the same. `env`: an environment
   * variable of the run. Responses show the value that was sent.
   * @default iac
   */
  category?: 'iac' | 'env' | 'terraform' | undefined;
  /**
   * Whether the value is a literal of the configuration language, such as a list. Has no effect on
   * `env`.
   * @default false
   */
  hcl?: boolean | undefined;
  /**
   * Whether the value can be written but never read again.
   * @default false
   */
  sensitive?: boolean | undefined;
}

export const variableSetPermissionsShape: Shape = { canUpdate: 'can-update' };

export const variableSetAttributesShape: Shape = {
  createdAt: 'created-at',
  updatedAt: 'updated-at',
  permissions: ['permissions', variableSetPermissionsShape],
};

export const variableSetRelationshipsShape: Shape = { noCodeModules: 'no-code-modules' };

export const variableSetResourceShape: Shape = {
  attributes: ['attributes', variableSetAttributesShape],
  relationships: ['relationships', variableSetRelationshipsShape],
};

export const variableSetDocumentShape: Shape = { data: ['data', variableSetResourceShape] };

export const variableSetListDocumentShape: Shape = {
  data: ['data', variableSetResourceShape],
  meta: ['meta', pageMetaShape],
};

export const variableSetRelated: Related = {
  organizationId: 'organization',
  parentId: 'parent',
  varIds: 'vars',
  workspaceIds: 'workspaces',
  projectIds: 'projects',
  noCodeModuleIds: 'noCodeModules',
};

export const listVariableSets: Operation = {
  name: 'variableSets.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/varsets',
  query: { q: 'q', include: 'include', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: variableSetListDocumentShape, related: variableSetRelated },
};

export const createVariableSet: Operation = {
  name: 'variableSets.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/varsets',
  query: { include: 'include' },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'varsets',
    attributes: {
      name: 'name',
      description: 'description',
      global: 'global',
      priority: 'priority',
    },
    one: {
      parentId: { name: 'parent', type: 'projects' },
      workspaceIds: { name: 'workspaces', type: 'workspaces' },
      projectIds: { name: 'projects', type: 'projects' },
      noCodeModuleIds: { name: 'no-code-modules', type: 'no-code-modules' },
    },
    many: {
      vars: {
        name: 'vars',
        type: 'vars',
        attributes: {
          key: 'key',
          value: 'value',
          description: 'description',
          category: 'category',
          hcl: 'hcl',
          sensitive: 'sensitive',
        },
      },
    },
  },
  response: { kind: 'document', shape: variableSetDocumentShape, related: variableSetRelated },
};

export const readVariableSet: Operation = {
  name: 'variableSets.read',
  method: 'GET',
  path: '/api/v2/varsets/{variableSetId}',
  query: { include: 'include' },
  response: { kind: 'document', shape: variableSetDocumentShape, related: variableSetRelated },
};

export const updateVariableSet: Operation = {
  name: 'variableSets.update',
  method: 'PATCH',
  path: '/api/v2/varsets/{variableSetId}',
  query: { include: 'include' },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'varsets',
    attributes: {
      name: 'name',
      description: 'description',
      global: 'global',
      priority: 'priority',
    },
    one: {
      workspaceIds: { name: 'workspaces', type: 'workspaces' },
      projectIds: { name: 'projects', type: 'projects' },
      noCodeModuleIds: { name: 'no-code-modules', type: 'no-code-modules' },
    },
  },
  response: { kind: 'document', shape: variableSetDocumentShape, related: variableSetRelated },
};

export const deleteVariableSet: Operation = {
  name: 'variableSets.delete',
  method: 'DELETE',
  path: '/api/v2/varsets/{variableSetId}',
  response: { kind: 'none' },
};

export const addVariableSetWorkspaces: Operation = {
  name: 'variableSets.addWorkspaces',
  method: 'POST',
  path: '/api/v2/varsets/{variableSetId}/relationships/workspaces',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'workspaceIds',
    type: 'workspaces',
  },
  response: { kind: 'none' },
};

export const removeVariableSetWorkspaces: Operation = {
  name: 'variableSets.removeWorkspaces',
  method: 'DELETE',
  path: '/api/v2/varsets/{variableSetId}/relationships/workspaces',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'workspaceIds',
    type: 'workspaces',
  },
  response: { kind: 'none' },
};

export const addVariableSetProjects: Operation = {
  name: 'variableSets.addProjects',
  method: 'POST',
  path: '/api/v2/varsets/{variableSetId}/relationships/projects',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'projectIds',
    type: 'projects',
  },
  response: { kind: 'none' },
};

export const removeVariableSetProjects: Operation = {
  name: 'variableSets.removeProjects',
  method: 'DELETE',
  path: '/api/v2/varsets/{variableSetId}/relationships/projects',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'projectIds',
    type: 'projects',
  },
  response: { kind: 'none' },
};

export const addVariableSetNoCodeModules: Operation = {
  name: 'variableSets.addNoCodeModules',
  method: 'POST',
  path: '/api/v2/varsets/{variableSetId}/relationships/no-code-modules',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'noCodeModuleIds',
    type: 'no-code-modules',
  },
  response: { kind: 'none' },
};

export const removeVariableSetNoCodeModules: Operation = {
  name: 'variableSets.removeNoCodeModules',
  method: 'DELETE',
  path: '/api/v2/varsets/{variableSetId}/relationships/no-code-modules',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'noCodeModuleIds',
    type: 'no-code-modules',
  },
  response: { kind: 'none' },
};

export const listWorkspaceVariableSets: Operation = {
  name: 'variableSets.listWorkspaceVariableSets',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/varsets',
  query: { q: 'q', include: 'include', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: variableSetListDocumentShape, related: variableSetRelated },
};

export const listProjectVariableSets: Operation = {
  name: 'variableSets.listProjectVariableSets',
  method: 'GET',
  path: '/api/v2/projects/{projectId}/varsets',
  query: { q: 'q', include: 'include', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: variableSetListDocumentShape, related: variableSetRelated },
};
