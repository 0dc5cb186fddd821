// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, ResourceIdentifier } from './shared.js';

/** Names that group workspaces. */
export class TagsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the tags of an organization.
   *
   * Returns the tags, sorted by name, with the number of workspaces that have each tag. Site
   * administrators, owners, teams with `manage-workspaces`, `manage-projects` or `read-workspaces`,
   * and the organization's token see all tags. Other callers see only the tags of workspaces that
   * they may read, and the numbers count only these workspaces.
   */
  list(args: ListTagsArguments, options?: CallOptions): Listing<Tag, TagListDocument> {
    return list(this.connection, listTags, args, options);
  }

  /**
   * Delete tags from an organization.
   *
   * Deletes all the tags in the request, or none, and removes them from their workspaces. Ignores
   * unknown names. Available to site administrators, owners, teams with `manage-workspaces` or
   * `manage-projects`, and the organization's token.
   */
  delete(args: DeleteTagsArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteTags, args, options);
  }

  /**
   * Add a tag to workspaces.
   *
   * Available to callers who may change the workspaces. Either all the workspaces get the tag, or
   * none.
   */
  addWorkspaces(args: AddTagWorkspacesArguments, options?: CallOptions): Call<void> {
    return call(this.connection, addTagWorkspaces, args, options);
  }

  /**
   * List the tags of a workspace.
   *
   * Returns the tags, sorted by name. Available to callers who may read the workspace.
   */
  listWorkspaceTags(
    args: ListWorkspaceTagsArguments,
    options?: CallOptions,
  ): Listing<Tag, TagListDocument> {
    return list(this.connection, listWorkspaceTags, args, options);
  }

  /**
   * Add tags to a workspace.
   *
   * Available to callers who may change the workspace. Identify each tag by its ID or its name. If
   * the organization has no tag of that name yet, Gantry creates it. A workspace has at most 100
   * tags.
   */
  addWorkspaceTags(args: AddWorkspaceTagsArguments, options?: CallOptions): Call<void> {
    return call(this.connection, addWorkspaceTags, args, options);
  }

  /**
   * Remove tags from a workspace.
   *
   * Available to callers who may change the workspace. Ignores names that the workspace does not
   * have. The organization keeps the tags.
   */
  removeWorkspaceTags(args: RemoveWorkspaceTagsArguments, options?: CallOptions): Call<void> {
    return call(this.connection, removeWorkspaceTags, args, options);
  }
}

export interface ListTagsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only tags whose name contains this text, regardless of case. */
  q?: string | undefined;
  /**
   * Omits the tag with this ID, or the tags of the workspace with this ID if the caller may read
   * it.
   */
  excludeTaggableId?: string | undefined;
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

export interface DeleteTagsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** IDs of the tags. */
  tagIds: readonly string[];
}

export interface AddTagWorkspacesArguments {
  /** ID of the tag. */
  tagId: string;
  /** IDs of the workspaces. */
  workspaceIds: readonly string[];
}

export interface ListWorkspaceTagsArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Only tags whose name contains this text, regardless of case. */
  q?: string | undefined;
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

export interface AddWorkspaceTagsArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** IDs of the tags. */
  tagIds: readonly string[];
}

export interface RemoveWorkspaceTagsArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** IDs of the tags. */
  tagIds: readonly string[];
}

/** The resource as one object. Documents contain it as `TagResource`. */
export interface Tag extends TagAttributes {
  id: string;
  organizationId: string;
}

export interface TagAttributes {
  name: string;
  createdAt: Timestamp;
  /** Number of workspaces that have the tag, among those that the caller may read. */
  instanceCount: number;
}

export interface TagListDocument {
  data: TagResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface TagOrganization {
  data: ResourceIdentifier;
}

export interface TagRelationships {
  organization: TagOrganization;
}

export interface TagResource {
  /** `tag-` and 16 characters. */
  id: string;
  type: 'tags';
  attributes: TagAttributes;
  relationships: TagRelationships;
}

export const tagAttributesShape: Shape = {
  createdAt: 'created-at',
  instanceCount: 'instance-count',
};

export const tagResourceShape: Shape = { attributes: ['attributes', tagAttributesShape] };

export const tagListDocumentShape: Shape = {
  data: ['data', tagResourceShape],
  meta: ['meta', pageMetaShape],
};

export const tagRelated: Related = { organizationId: 'organization' };

export const listTags: Operation = {
  name: 'tags.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/tags',
  query: {
    q: 'q',
    excludeTaggableId: 'filter[exclude][taggable][id]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: tagListDocumentShape, related: tagRelated },
};

export const deleteTags: Operation = {
  name: 'tags.delete',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/tags',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'tagIds',
    type: 'tags',
  },
  response: { kind: 'none' },
};

export const addTagWorkspaces: Operation = {
  name: 'tags.addWorkspaces',
  method: 'POST',
  path: '/api/v2/tags/{tagId}/relationships/workspaces',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'workspaceIds',
    type: 'workspaces',
  },
  response: { kind: 'none' },
};

export const listWorkspaceTags: Operation = {
  name: 'tags.listWorkspaceTags',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/relationships/tags',
  query: { q: 'q', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: tagListDocumentShape, related: tagRelated },
};

export const addWorkspaceTags: Operation = {
  name: 'tags.addWorkspaceTags',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/relationships/tags',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'tagIds',
    type: 'tags',
  },
  response: { kind: 'none' },
};

export const removeWorkspaceTags: Operation = {
  name: 'tags.removeWorkspaceTags',
  method: 'DELETE',
  path: '/api/v2/workspaces/{workspaceId}/relationships/tags',
  body: {
    kind: 'identifiers',
    mediaType: 'application/vnd.api+json',
    argument: 'tagIds',
    type: 'tags',
  },
  response: { kind: 'none' },
};
