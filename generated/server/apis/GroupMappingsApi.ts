// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type GroupDryRunDocument } from '../models/GroupDryRunDocument.js';
import { type GroupDryRunRequest } from '../models/GroupDryRunRequest.js';
import { type GroupMappingCreateRequest } from '../models/GroupMappingCreateRequest.js';
import { type GroupMappingDocument } from '../models/GroupMappingDocument.js';
import { type GroupMappingListDocument } from '../models/GroupMappingListDocument.js';
import { GroupMappingCreateRequest as CreateGroupMappingBody } from '../models/GroupMappingCreateRequest.js';
import { GroupDryRunRequest as DryRunGroupMappingsBody } from '../models/GroupDryRunRequest.js';

export class CreateGroupMappingPath {
  /** ID of the sign-in provider. */
  @V.IsString()
  'provider_id'!: string;
}

export type CreateGroupMappingCall = Call<CreateGroupMappingPath, undefined, undefined, GroupMappingCreateRequest>;

/** POST /api/v2/admin/sign-in-providers/{provider_id}/group-mappings: Map a group to a team */
export const CreateGroupMapping = (): MethodDecorator =>
  Operation({
    id: 'createGroupMapping',
    method: 'POST',
    path: '/api/v2/admin/sign-in-providers/{provider_id}/group-mappings',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: CreateGroupMappingPath,
    bodyClass: CreateGroupMappingBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteGroupMappingPath {
  @V.IsString()
  'group_mapping_id'!: string;
}

export type DeleteGroupMappingCall = Call<DeleteGroupMappingPath, undefined, undefined, undefined>;

/** DELETE /api/v2/admin/group-mappings/{group_mapping_id}: Delete a group mapping */
export const DeleteGroupMapping = (): MethodDecorator =>
  Operation({
    id: 'deleteGroupMapping',
    method: 'DELETE',
    path: '/api/v2/admin/group-mappings/{group_mapping_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: DeleteGroupMappingPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DryRunGroupMappingsPath {
  /** ID of the sign-in provider. */
  @V.IsString()
  'provider_id'!: string;
}

export type DryRunGroupMappingsCall = Call<DryRunGroupMappingsPath, undefined, undefined, GroupDryRunRequest>;

/** POST /api/v2/admin/sign-in-providers/{provider_id}/actions/dry-run: Preview the teams of a user */
export const DryRunGroupMappings = (): MethodDecorator =>
  Operation({
    id: 'dryRunGroupMappings',
    method: 'POST',
    path: '/api/v2/admin/sign-in-providers/{provider_id}/actions/dry-run',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: DryRunGroupMappingsPath,
    bodyClass: DryRunGroupMappingsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ListGroupMappingsPath {
  /** ID of the sign-in provider. */
  @V.IsString()
  'provider_id'!: string;
}

export class ListGroupMappingsQuery {
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

export type ListGroupMappingsCall = Call<ListGroupMappingsPath, ListGroupMappingsQuery, undefined, undefined>;

/** GET /api/v2/admin/sign-in-providers/{provider_id}/group-mappings: List the group mappings of a provider */
export const ListGroupMappings = (): MethodDecorator =>
  Operation({
    id: 'listGroupMappings',
    method: 'GET',
    path: '/api/v2/admin/sign-in-providers/{provider_id}/group-mappings',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: ListGroupMappingsPath,
    queryClass: ListGroupMappingsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface GroupMappingsApiContract {
  /** POST /api/v2/admin/sign-in-providers/{provider_id}/group-mappings: Map a group to a team */
  createGroupMapping(call: CreateGroupMappingCall): HandlerResult<GroupMappingDocument>;
  /** DELETE /api/v2/admin/group-mappings/{group_mapping_id}: Delete a group mapping */
  deleteGroupMapping(call: DeleteGroupMappingCall): HandlerResult<void>;
  /** POST /api/v2/admin/sign-in-providers/{provider_id}/actions/dry-run: Preview the teams of a user */
  dryRunGroupMappings(call: DryRunGroupMappingsCall): HandlerResult<GroupDryRunDocument>;
  /** GET /api/v2/admin/sign-in-providers/{provider_id}/group-mappings: List the group mappings of a provider */
  listGroupMappings(call: ListGroupMappingsCall): HandlerResult<GroupMappingListDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
