// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type TagListDocument } from '../models/TagListDocument.js';
import { type TagWorkspacesRequest } from '../models/TagWorkspacesRequest.js';
import { type TagsRequest } from '../models/TagsRequest.js';
import { TagWorkspacesRequest as AddTagWorkspacesBody } from '../models/TagWorkspacesRequest.js';
import { TagsRequest as AddWorkspaceTagsBody } from '../models/TagsRequest.js';
import { TagsRequest as DeleteTagsBody } from '../models/TagsRequest.js';
import { TagsRequest as RemoveWorkspaceTagsBody } from '../models/TagsRequest.js';

export class AddTagWorkspacesPath {
  /** ID of the tag. */
  @MinCharacters(1)
  @V.IsString()
  'tag_id'!: string;
}

export type AddTagWorkspacesCall = Call<AddTagWorkspacesPath, undefined, undefined, TagWorkspacesRequest>;

/** POST /api/v2/tags/{tag_id}/relationships/workspaces: Add a tag to workspaces */
export const AddTagWorkspaces = (): MethodDecorator =>
  Operation({
    id: 'addTagWorkspaces',
    method: 'POST',
    path: '/api/v2/tags/{tag_id}/relationships/workspaces',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: AddTagWorkspacesPath,
    bodyClass: AddTagWorkspacesBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class AddWorkspaceTagsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type AddWorkspaceTagsCall = Call<AddWorkspaceTagsPath, undefined, undefined, TagsRequest>;

/** POST /api/v2/workspaces/{workspace_id}/relationships/tags: Add tags to a workspace */
export const AddWorkspaceTags = (): MethodDecorator =>
  Operation({
    id: 'addWorkspaceTags',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/relationships/tags',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: AddWorkspaceTagsPath,
    bodyClass: AddWorkspaceTagsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteTagsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type DeleteTagsCall = Call<DeleteTagsPath, undefined, undefined, TagsRequest>;

/** DELETE /api/v2/organizations/{organization_name}/tags: Delete tags from an organization */
export const DeleteTags = (): MethodDecorator =>
  Operation({
    id: 'deleteTags',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}/tags',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteTagsPath,
    bodyClass: DeleteTagsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ListTagsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListTagsQuery {
  /** Only tags whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Omits the tag with this ID, or the tags of the workspace with this ID if the caller may read it. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'filter[exclude][taggable][id]'?: string;
  /** Number of the page, from 1. A page beyond the last one is empty and has the same totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
  /** Number of resources per page, from 1; values above 100 count as 100. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[size]'?: number;
}

export type ListTagsCall = Call<ListTagsPath, ListTagsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/tags: List the tags of an organization */
export const ListTags = (): MethodDecorator =>
  Operation({
    id: 'listTags',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/tags',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListTagsPath,
    queryClass: ListTagsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'filter[exclude][taggable][id]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListWorkspaceTagsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListWorkspaceTagsQuery {
  /** Only tags whose name contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Number of the page, from 1. A page beyond the last one is empty and has the same totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
  /** Number of resources per page, from 1; values above 100 count as 100. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[size]'?: number;
}

export type ListWorkspaceTagsCall = Call<ListWorkspaceTagsPath, ListWorkspaceTagsQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/relationships/tags: List the tags of a workspace */
export const ListWorkspaceTags = (): MethodDecorator =>
  Operation({
    id: 'listWorkspaceTags',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/relationships/tags',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListWorkspaceTagsPath,
    queryClass: ListWorkspaceTagsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class RemoveWorkspaceTagsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type RemoveWorkspaceTagsCall = Call<RemoveWorkspaceTagsPath, undefined, undefined, TagsRequest>;

/** DELETE /api/v2/workspaces/{workspace_id}/relationships/tags: Remove tags from a workspace */
export const RemoveWorkspaceTags = (): MethodDecorator =>
  Operation({
    id: 'removeWorkspaceTags',
    method: 'DELETE',
    path: '/api/v2/workspaces/{workspace_id}/relationships/tags',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: RemoveWorkspaceTagsPath,
    bodyClass: RemoveWorkspaceTagsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface TagsApiContract {
  /** POST /api/v2/tags/{tag_id}/relationships/workspaces: Add a tag to workspaces */
  addTagWorkspaces(call: AddTagWorkspacesCall): HandlerResult<void>;
  /** POST /api/v2/workspaces/{workspace_id}/relationships/tags: Add tags to a workspace */
  addWorkspaceTags(call: AddWorkspaceTagsCall): HandlerResult<void>;
  /** DELETE /api/v2/organizations/{organization_name}/tags: Delete tags from an organization */
  deleteTags(call: DeleteTagsCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/tags: List the tags of an organization */
  listTags(call: ListTagsCall): HandlerResult<TagListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/relationships/tags: List the tags of a workspace */
  listWorkspaceTags(call: ListWorkspaceTagsCall): HandlerResult<TagListDocument>;
  /** DELETE /api/v2/workspaces/{workspace_id}/relationships/tags: Remove tags from a workspace */
  removeWorkspaceTags(call: RemoveWorkspaceTagsCall): HandlerResult<void>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
