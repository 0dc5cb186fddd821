// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type WebhookDeliveryDocument } from '../models/WebhookDeliveryDocument.js';
import { type WebhookDeliveryListDocument } from '../models/WebhookDeliveryListDocument.js';
import { type WebhookDeliveryStatus } from '../models/WebhookDeliveryStatus.js';

export class ListWebhookDeliveriesPath {
  /** ID of the webhook. */
  @MinCharacters(1)
  @V.IsString()
  'webhook_id'!: string;
}

export class ListWebhookDeliveriesQuery {
  /** Only deliveries with this status. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['pending', 'delivered', 'failed'])
  'filter[status]'?: WebhookDeliveryStatus;
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

export type ListWebhookDeliveriesCall = Call<ListWebhookDeliveriesPath, ListWebhookDeliveriesQuery, undefined, undefined>;

/** GET /api/v2/webhooks/{webhook_id}/deliveries: List the deliveries of a webhook */
export const ListWebhookDeliveries = (): MethodDecorator =>
  Operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/api/v2/webhooks/{webhook_id}/deliveries',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListWebhookDeliveriesPath,
    queryClass: ListWebhookDeliveriesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[status]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadWebhookDeliveryPath {
  /** ID of the delivery. */
  @MinCharacters(1)
  @V.IsString()
  'webhook_delivery_id'!: string;
}

export type ReadWebhookDeliveryCall = Call<ReadWebhookDeliveryPath, undefined, undefined, undefined>;

/** GET /api/v2/webhook-deliveries/{webhook_delivery_id}: Read a delivery, with its payload */
export const ReadWebhookDelivery = (): MethodDecorator =>
  Operation({
    id: 'readWebhookDelivery',
    method: 'GET',
    path: '/api/v2/webhook-deliveries/{webhook_delivery_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadWebhookDeliveryPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ResendWebhookDeliveryPath {
  /** ID of the delivery. */
  @MinCharacters(1)
  @V.IsString()
  'webhook_delivery_id'!: string;
}

export type ResendWebhookDeliveryCall = Call<ResendWebhookDeliveryPath, undefined, undefined, undefined>;

/** POST /api/v2/webhook-deliveries/{webhook_delivery_id}/actions/resend: Resend a delivery */
export const ResendWebhookDelivery = (): MethodDecorator =>
  Operation({
    id: 'resendWebhookDelivery',
    method: 'POST',
    path: '/api/v2/webhook-deliveries/{webhook_delivery_id}/actions/resend',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ResendWebhookDeliveryPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface WebhookDeliveriesApiContract {
  /** GET /api/v2/webhooks/{webhook_id}/deliveries: List the deliveries of a webhook */
  listWebhookDeliveries(call: ListWebhookDeliveriesCall): HandlerResult<WebhookDeliveryListDocument>;
  /** GET /api/v2/webhook-deliveries/{webhook_delivery_id}: Read a delivery, with its payload */
  readWebhookDelivery(call: ReadWebhookDeliveryCall): HandlerResult<WebhookDeliveryDocument>;
  /** POST /api/v2/webhook-deliveries/{webhook_delivery_id}/actions/resend: Resend a delivery */
  resendWebhookDelivery(call: ResendWebhookDeliveryCall): HandlerResult<WebhookDeliveryDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
