// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type EffectiveTagBindingListDocument } from '../models/EffectiveTagBindingListDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type TagBindingListDocument } from '../models/TagBindingListDocument.js';
import { type TagBindingsRequest } from '../models/TagBindingsRequest.js';
import { TagBindingsRequest as UpdateProjectTagBindingsBody } from '../models/TagBindingsRequest.js';
import { TagBindingsRequest as UpdateWorkspaceTagBindingsBody } from '../models/TagBindingsRequest.js';

export class ListEffectiveTagBindingsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ListEffectiveTagBindingsCall = Call<ListEffectiveTagBindingsPath, undefined, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/effective-tag-bindings: List the tag bindings that apply to a workspace */
export const ListEffectiveTagBindings = (): MethodDecorator =>
  Operation({
    id: 'listEffectiveTagBindings',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/effective-tag-bindings',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListEffectiveTagBindingsPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListProjectEffectiveTagBindingsPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export type ListProjectEffectiveTagBindingsCall = Call<ListProjectEffectiveTagBindingsPath, undefined, undefined, undefined>;

/** GET /api/v2/projects/{project_id}/effective-tag-bindings: List the tag bindings that apply to a project */
export const ListProjectEffectiveTagBindings = (): MethodDecorator =>
  Operation({
    id: 'listProjectEffectiveTagBindings',
    method: 'GET',
    path: '/api/v2/projects/{project_id}/effective-tag-bindings',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListProjectEffectiveTagBindingsPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListProjectTagBindingsPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export type ListProjectTagBindingsCall = Call<ListProjectTagBindingsPath, undefined, undefined, undefined>;

/** GET /api/v2/projects/{project_id}/tag-bindings: List the tag bindings of a project */
export const ListProjectTagBindings = (): MethodDecorator =>
  Operation({
    id: 'listProjectTagBindings',
    method: 'GET',
    path: '/api/v2/projects/{project_id}/tag-bindings',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListProjectTagBindingsPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListWorkspaceTagBindingsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ListWorkspaceTagBindingsCall = Call<ListWorkspaceTagBindingsPath, undefined, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/tag-bindings: List the tag bindings of a workspace */
export const ListWorkspaceTagBindings = (): MethodDecorator =>
  Operation({
    id: 'listWorkspaceTagBindings',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/tag-bindings',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListWorkspaceTagBindingsPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateProjectTagBindingsPath {
  /** ID of the project. */
  @MinCharacters(1)
  @V.IsString()
  'project_id'!: string;
}

export type UpdateProjectTagBindingsCall = Call<UpdateProjectTagBindingsPath, undefined, undefined, TagBindingsRequest>;

/** PATCH /api/v2/projects/{project_id}/tag-bindings: Add or change tag bindings of a project */
export const UpdateProjectTagBindings = (): MethodDecorator =>
  Operation({
    id: 'updateProjectTagBindings',
    method: 'PATCH',
    path: '/api/v2/projects/{project_id}/tag-bindings',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateProjectTagBindingsPath,
    bodyClass: UpdateProjectTagBindingsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class UpdateWorkspaceTagBindingsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type UpdateWorkspaceTagBindingsCall = Call<UpdateWorkspaceTagBindingsPath, undefined, undefined, TagBindingsRequest>;

/** PATCH /api/v2/workspaces/{workspace_id}/tag-bindings: Add or change tag bindings of a workspace */
export const UpdateWorkspaceTagBindings = (): MethodDecorator =>
  Operation({
    id: 'updateWorkspaceTagBindings',
    method: 'PATCH',
    path: '/api/v2/workspaces/{workspace_id}/tag-bindings',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateWorkspaceTagBindingsPath,
    bodyClass: UpdateWorkspaceTagBindingsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface TagBindingsApiContract {
  /** GET /api/v2/workspaces/{workspace_id}/effective-tag-bindings: List the tag bindings that apply to a workspace */
  listEffectiveTagBindings(call: ListEffectiveTagBindingsCall): HandlerResult<EffectiveTagBindingListDocument>;
  /** GET /api/v2/projects/{project_id}/effective-tag-bindings: List the tag bindings that apply to a project */
  listProjectEffectiveTagBindings(call: ListProjectEffectiveTagBindingsCall): HandlerResult<EffectiveTagBindingListDocument>;
  /** GET /api/v2/projects/{project_id}/tag-bindings: List the tag bindings of a project */
  listProjectTagBindings(call: ListProjectTagBindingsCall): HandlerResult<TagBindingListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/tag-bindings: List the tag bindings of a workspace */
  listWorkspaceTagBindings(call: ListWorkspaceTagBindingsCall): HandlerResult<TagBindingListDocument>;
  /** PATCH /api/v2/projects/{project_id}/tag-bindings: Add or change tag bindings of a project */
  updateProjectTagBindings(call: UpdateProjectTagBindingsCall): HandlerResult<TagBindingListDocument>;
  /** PATCH /api/v2/workspaces/{workspace_id}/tag-bindings: Add or change tag bindings of a workspace */
  updateWorkspaceTagBindings(call: UpdateWorkspaceTagBindingsCall): HandlerResult<TagBindingListDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
