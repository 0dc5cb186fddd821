// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type WebhookCreateRequest } from '../models/WebhookCreateRequest.js';
import { type WebhookDeliveryDocument } from '../models/WebhookDeliveryDocument.js';
import { type WebhookDocument } from '../models/WebhookDocument.js';
import { type WebhookListDocument } from '../models/WebhookListDocument.js';
import { type WebhookUpdateRequest } from '../models/WebhookUpdateRequest.js';
import { WebhookCreateRequest as CreateWebhookBody } from '../models/WebhookCreateRequest.js';
import { WebhookUpdateRequest as UpdateWebhookBody } from '../models/WebhookUpdateRequest.js';

export class CreateWebhookPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateWebhookCall = Call<CreateWebhookPath, undefined, undefined, WebhookCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/webhooks: Create a webhook */
export const CreateWebhook = (): MethodDecorator =>
  Operation({
    id: 'createWebhook',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/webhooks',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateWebhookPath,
    bodyClass: CreateWebhookBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteWebhookPath {
  /** ID of the webhook. */
  @MinCharacters(1)
  @V.IsString()
  'webhook_id'!: string;
}

export type DeleteWebhookCall = Call<DeleteWebhookPath, undefined, undefined, undefined>;

/** DELETE /api/v2/webhooks/{webhook_id}: Delete a webhook */
export const DeleteWebhook = (): MethodDecorator =>
  Operation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/api/v2/webhooks/{webhook_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteWebhookPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListWebhooksPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListWebhooksQuery {
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

export type ListWebhooksCall = Call<ListWebhooksPath, ListWebhooksQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/webhooks: List the webhooks of an organization */
export const ListWebhooks = (): MethodDecorator =>
  Operation({
    id: 'listWebhooks',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/webhooks',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListWebhooksPath,
    queryClass: ListWebhooksQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadWebhookPath {
  /** ID of the webhook. */
  @MinCharacters(1)
  @V.IsString()
  'webhook_id'!: string;
}

export type ReadWebhookCall = Call<ReadWebhookPath, undefined, undefined, undefined>;

/** GET /api/v2/webhooks/{webhook_id}: Read a webhook */
export const ReadWebhook = (): MethodDecorator =>
  Operation({
    id: 'readWebhook',
    method: 'GET',
    path: '/api/v2/webhooks/{webhook_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadWebhookPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class RotateWebhookSecretPath {
  /** ID of the webhook. */
  @MinCharacters(1)
  @V.IsString()
  'webhook_id'!: string;
}

export type RotateWebhookSecretCall = Call<RotateWebhookSecretPath, undefined, undefined, undefined>;

/** POST /api/v2/webhooks/{webhook_id}/actions/rotate-secret: Rotate the secret of a webhook */
export const RotateWebhookSecret = (): MethodDecorator =>
  Operation({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/api/v2/webhooks/{webhook_id}/actions/rotate-secret',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: RotateWebhookSecretPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class TestWebhookPath {
  /** ID of the webhook. */
  @MinCharacters(1)
  @V.IsString()
  'webhook_id'!: string;
}

export type TestWebhookCall = Call<TestWebhookPath, undefined, undefined, undefined>;

/** POST /api/v2/webhooks/{webhook_id}/actions/test: Send a test event */
export const TestWebhook = (): MethodDecorator =>
  Operation({
    id: 'testWebhook',
    method: 'POST',
    path: '/api/v2/webhooks/{webhook_id}/actions/test',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: TestWebhookPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateWebhookPath {
  /** ID of the webhook. */
  @MinCharacters(1)
  @V.IsString()
  'webhook_id'!: string;
}

export type UpdateWebhookCall = Call<UpdateWebhookPath, undefined, undefined, WebhookUpdateRequest>;

/** PATCH /api/v2/webhooks/{webhook_id}: Update a webhook */
export const UpdateWebhook = (): MethodDecorator =>
  Operation({
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/api/v2/webhooks/{webhook_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateWebhookPath,
    bodyClass: UpdateWebhookBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface WebhooksApiContract {
  /** POST /api/v2/organizations/{organization_name}/webhooks: Create a webhook */
  createWebhook(call: CreateWebhookCall): HandlerResult<WebhookDocument>;
  /** DELETE /api/v2/webhooks/{webhook_id}: Delete a webhook */
  deleteWebhook(call: DeleteWebhookCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/webhooks: List the webhooks of an organization */
  listWebhooks(call: ListWebhooksCall): HandlerResult<WebhookListDocument>;
  /** GET /api/v2/webhooks/{webhook_id}: Read a webhook */
  readWebhook(call: ReadWebhookCall): HandlerResult<WebhookDocument>;
  /** POST /api/v2/webhooks/{webhook_id}/actions/rotate-secret: Rotate the secret of a webhook */
  rotateWebhookSecret(call: RotateWebhookSecretCall): HandlerResult<WebhookDocument>;
  /** POST /api/v2/webhooks/{webhook_id}/actions/test: Send a test event */
  testWebhook(call: TestWebhookCall): HandlerResult<WebhookDeliveryDocument>;
  /** PATCH /api/v2/webhooks/{webhook_id}: Update a webhook */
  updateWebhook(call: UpdateWebhookCall): HandlerResult<WebhookDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
