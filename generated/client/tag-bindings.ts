// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { effectiveTagBindingResourceShape } from './shared.js';
import type {
  EffectiveTagBindingLinks,
  EffectiveTagBindingResource,
  TagBindingAttributes,
} from './shared.js';

/** Keys and values on workspaces and projects. */
export class TagBindingsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the tag bindings of a workspace.
   *
   * Returns the workspace's own bindings, in the order in which they were last sent. Available to
   * callers who may read the workspace.
   */
  listWorkspaceTagBindings(
    args: ListWorkspaceTagBindingsArguments,
    options?: CallOptions,
  ): Call<TagBinding[], TagBindingListDocument> {
    return call(this.connection, listWorkspaceTagBindings, args, options);
  }

  /**
   * Add or change tag bindings of a workspace.
   *
   * Available to callers who may change the workspace. A key that the workspace already binds gets
   * the new value. To replace all bindings, update the workspace with the relationship
   * `tag-bindings`.
   */
  updateWorkspaceTagBindings(
    args: UpdateWorkspaceTagBindingsArguments,
    options?: CallOptions,
  ): Call<TagBinding[], TagBindingListDocument> {
    return call(this.connection, updateWorkspaceTagBindings, args, options);
  }

  /**
   * List the tag bindings that apply to a workspace.
   *
   * Returns the workspace's own bindings, and the bindings that it inherits from its project, which
   * have the link `inherited-from`. Available to callers who may read the workspace.
   */
  listEffectiveTagBindings(
    args: ListEffectiveTagBindingsArguments,
    options?: CallOptions,
  ): Call<EffectiveTagBinding[], EffectiveTagBindingListDocument> {
    return call(this.connection, listEffectiveTagBindings, args, options);
  }

  /**
   * List the tag bindings of a project.
   *
   * Returns the bindings, in the order in which they were last sent. Available to callers who may
   * read the project.
   */
  listProjectTagBindings(
    args: ListProjectTagBindingsArguments,
    options?: CallOptions,
  ): Call<TagBinding[], TagBindingListDocument> {
    return call(this.connection, listProjectTagBindings, args, options);
  }

  /**
   * Add or change tag bindings of a project.
   *
   * Available to callers who may change the project. A key that the project already binds gets the
   * new value. To replace all bindings, update the project with the relationship `tag-bindings`.
   */
  updateProjectTagBindings(
    args: UpdateProjectTagBindingsArguments,
    options?: CallOptions,
  ): Call<TagBinding[], TagBindingListDocument> {
    return call(this.connection, updateProjectTagBindings, args, options);
  }

  /**
   * List the tag bindings that apply to a project.
   *
   * Returns the bindings of the project; a project inherits none. Available to callers who may read
   * the project.
   */
  listProjectEffectiveTagBindings(
    args: ListProjectEffectiveTagBindingsArguments,
    options?: CallOptions,
  ): Call<EffectiveTagBinding[], EffectiveTagBindingListDocument> {
    return call(this.connection, listProjectEffectiveTagBindings, args, options);
  }
}

export interface ListWorkspaceTagBindingsArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export interface UpdateWorkspaceTagBindingsArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** IDs of the tag-bindings. */
  tagBindingIds: readonly string[];
}

export interface ListEffectiveTagBindingsArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export interface ListProjectTagBindingsArguments {
  /** ID of the project. */
  projectId: string;
}

export interface UpdateProjectTagBindingsArguments {
  /** ID of the project. */
  projectId: string;
  /** IDs of the tag-bindings. */
  tagBindingIds: readonly string[];
}

export interface ListProjectEffectiveTagBindingsArguments {
  /** ID of the project. */
  projectId: string;
}

/** The resource as one object. Documents contain it as `EffectiveTagBindingResource`. */
export interface EffectiveTagBinding extends TagBindingAttributes {
  id: string;
  links?: EffectiveTagBindingLinks | undefined;
}

export interface EffectiveTagBindingListDocument {
  data: EffectiveTagBindingResource[];
}

/** The resource as one object. Documents contain it as `TagBindingResource`. */
export interface TagBinding extends TagBindingAttributes {
  id: string;
}

export interface TagBindingListDocument {
  data: TagBindingResource[];
}

export interface TagBindingResource {
  /** `tb-` and 16 characters. */
  id: string;
  type: 'tag-bindings';
  attributes: TagBindingAttributes;
}

export const effectiveTagBindingListDocumentShape: Shape = {
  data: ['data', effectiveTagBindingResourceShape],
};

export const listWorkspaceTagBindings: Operation = {
  name: 'tagBindings.listWorkspaceTagBindings',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/tag-bindings',
  response: { kind: 'document' },
};

export const updateWorkspaceTagBindings: Operation = {
  name: 'tagBindings.updateWorkspaceTagBindings',
  method: 'PATCH',
  path: '/api/v2/workspaces/{workspaceId}/tag-bindings',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'tagBindingIds',
    type: 'tag-bindings',
  },
  response: { kind: 'document' },
};

export const listEffectiveTagBindings: Operation = {
  name: 'tagBindings.listEffectiveTagBindings',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/effective-tag-bindings',
  response: { kind: 'document', shape: effectiveTagBindingListDocumentShape },
};

export const listProjectTagBindings: Operation = {
  name: 'tagBindings.listProjectTagBindings',
  method: 'GET',
  path: '/api/v2/projects/{projectId}/tag-bindings',
  response: { kind: 'document' },
};

export const updateProjectTagBindings: Operation = {
  name: 'tagBindings.updateProjectTagBindings',
  method: 'PATCH',
  path: '/api/v2/projects/{projectId}/tag-bindings',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'tagBindingIds',
    type: 'tag-bindings',
  },
  response: { kind: 'document' },
};

export const listProjectEffectiveTagBindings: Operation = {
  name: 'tagBindings.listProjectEffectiveTagBindings',
  method: 'GET',
  path: '/api/v2/projects/{projectId}/effective-tag-bindings',
  response: { kind: 'document', shape: effectiveTagBindingListDocumentShape },
};
