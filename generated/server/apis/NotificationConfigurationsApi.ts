// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type NotificationConfigurationCreateRequest } from '../models/NotificationConfigurationCreateRequest.js';
import { type NotificationConfigurationDocument } from '../models/NotificationConfigurationDocument.js';
import { type NotificationConfigurationListDocument } from '../models/NotificationConfigurationListDocument.js';
import { type NotificationConfigurationUpdateRequest } from '../models/NotificationConfigurationUpdateRequest.js';
import { NotificationConfigurationCreateRequest as CreateNotificationConfigurationBody } from '../models/NotificationConfigurationCreateRequest.js';
import { NotificationConfigurationUpdateRequest as UpdateNotificationConfigurationBody } from '../models/NotificationConfigurationUpdateRequest.js';

export class CreateNotificationConfigurationPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type CreateNotificationConfigurationCall = Call<CreateNotificationConfigurationPath, undefined, undefined, NotificationConfigurationCreateRequest>;

/** POST /api/v2/workspaces/{workspace_id}/notification-configurations: Create a notification configuration */
export const CreateNotificationConfiguration = (): MethodDecorator =>
  Operation({
    id: 'createNotificationConfiguration',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/notification-configurations',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateNotificationConfigurationPath,
    bodyClass: CreateNotificationConfigurationBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteNotificationConfigurationPath {
  /** ID of the notification configuration. */
  @MinCharacters(1)
  @V.IsString()
  'notification_configuration_id'!: string;
}

export type DeleteNotificationConfigurationCall = Call<DeleteNotificationConfigurationPath, undefined, undefined, undefined>;

/** DELETE /api/v2/notification-configurations/{notification_configuration_id}: Delete a notification configuration */
export const DeleteNotificationConfiguration = (): MethodDecorator =>
  Operation({
    id: 'deleteNotificationConfiguration',
    method: 'DELETE',
    path: '/api/v2/notification-configurations/{notification_configuration_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteNotificationConfigurationPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListNotificationConfigurationsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListNotificationConfigurationsQuery {
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

export type ListNotificationConfigurationsCall = Call<ListNotificationConfigurationsPath, ListNotificationConfigurationsQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/notification-configurations: List the notification configurations of a workspace */
export const ListNotificationConfigurations = (): MethodDecorator =>
  Operation({
    id: 'listNotificationConfigurations',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/notification-configurations',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListNotificationConfigurationsPath,
    queryClass: ListNotificationConfigurationsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadNotificationConfigurationPath {
  /** ID of the notification configuration. */
  @MinCharacters(1)
  @V.IsString()
  'notification_configuration_id'!: string;
}

export type ReadNotificationConfigurationCall = Call<ReadNotificationConfigurationPath, undefined, undefined, undefined>;

/** GET /api/v2/notification-configurations/{notification_configuration_id}: Read a notification configuration */
export const ReadNotificationConfiguration = (): MethodDecorator =>
  Operation({
    id: 'readNotificationConfiguration',
    method: 'GET',
    path: '/api/v2/notification-configurations/{notification_configuration_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadNotificationConfigurationPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateNotificationConfigurationPath {
  /** ID of the notification configuration. */
  @MinCharacters(1)
  @V.IsString()
  'notification_configuration_id'!: string;
}

export type UpdateNotificationConfigurationCall = Call<UpdateNotificationConfigurationPath, undefined, undefined, NotificationConfigurationUpdateRequest>;

/** PATCH /api/v2/notification-configurations/{notification_configuration_id}: Update a notification configuration */
export const UpdateNotificationConfiguration = (): MethodDecorator =>
  Operation({
    id: 'updateNotificationConfiguration',
    method: 'PATCH',
    path: '/api/v2/notification-configurations/{notification_configuration_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateNotificationConfigurationPath,
    bodyClass: UpdateNotificationConfigurationBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class VerifyNotificationConfigurationPath {
  /** ID of the notification configuration. */
  @MinCharacters(1)
  @V.IsString()
  'notification_configuration_id'!: string;
}

export type VerifyNotificationConfigurationCall = Call<VerifyNotificationConfigurationPath, undefined, undefined, undefined>;

/** POST /api/v2/notification-configurations/{notification_configuration_id}/actions/verify: Send a test notification */
export const VerifyNotificationConfiguration = (): MethodDecorator =>
  Operation({
    id: 'verifyNotificationConfiguration',
    method: 'POST',
    path: '/api/v2/notification-configurations/{notification_configuration_id}/actions/verify',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: VerifyNotificationConfigurationPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface NotificationConfigurationsApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/notification-configurations: Create a notification configuration */
  createNotificationConfiguration(call: CreateNotificationConfigurationCall): HandlerResult<NotificationConfigurationDocument>;
  /** DELETE /api/v2/notification-configurations/{notification_configuration_id}: Delete a notification configuration */
  deleteNotificationConfiguration(call: DeleteNotificationConfigurationCall): HandlerResult<void>;
  /** GET /api/v2/workspaces/{workspace_id}/notification-configurations: List the notification configurations of a workspace */
  listNotificationConfigurations(call: ListNotificationConfigurationsCall): HandlerResult<NotificationConfigurationListDocument>;
  /** GET /api/v2/notification-configurations/{notification_configuration_id}: Read a notification configuration */
  readNotificationConfiguration(call: ReadNotificationConfigurationCall): HandlerResult<NotificationConfigurationDocument>;
  /** PATCH /api/v2/notification-configurations/{notification_configuration_id}: Update a notification configuration */
  updateNotificationConfiguration(call: UpdateNotificationConfigurationCall): HandlerResult<NotificationConfigurationDocument>;
  /** POST /api/v2/notification-configurations/{notification_configuration_id}/actions/verify: Send a test notification */
  verifyNotificationConfiguration(call: VerifyNotificationConfigurationCall): HandlerResult<NotificationConfigurationDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
