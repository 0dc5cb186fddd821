// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import {
  pageMetaShape,
  webhookDeliveryDocumentShape,
  webhookDeliveryRelated,
  webhookDeliveryResourceShape,
} from './shared.js';
import type {
  PageLinks,
  PageMeta,
  WebhookDelivery,
  WebhookDeliveryDocument,
  WebhookDeliveryResource,
  WebhookDeliveryStatus,
} from './shared.js';

/** Transmissions of events to webhooks, with the responses. */
export class WebhookDeliveriesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the deliveries of a webhook.
   *
   * Returns the deliveries, newest first, without their payloads.
   */
  list(
    args: ListWebhookDeliveriesArguments,
    options?: CallOptions,
  ): Listing<WebhookDelivery, WebhookDeliveryListDocument> {
    return list(this.connection, listWebhookDeliveries, args, options);
  }

  /** Read a delivery, with its payload. */
  read(
    args: ReadWebhookDeliveryArguments,
    options?: CallOptions,
  ): Call<WebhookDelivery, WebhookDeliveryDocument> {
    return call(this.connection, readWebhookDelivery, args, options);
  }

  /**
   * Resend a delivery.
   *
   * Creates another delivery of the same event, with the same event ID.
   */
  resend(
    args: ResendWebhookDeliveryArguments,
    options?: CallOptions,
  ): Call<WebhookDelivery, WebhookDeliveryDocument> {
    return call(this.connection, resendWebhookDelivery, args, options);
  }
}

export interface ListWebhookDeliveriesArguments {
  /** ID of the webhook. */
  webhookId: string;
  /** Only deliveries with this status. */
  status?: WebhookDeliveryStatus | undefined;
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

export interface ReadWebhookDeliveryArguments {
  /** ID of the delivery. */
  webhookDeliveryId: string;
}

export interface ResendWebhookDeliveryArguments {
  /** ID of the delivery. */
  webhookDeliveryId: string;
}

export interface WebhookDeliveryListDocument {
  data: WebhookDeliveryResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export const webhookDeliveryListDocumentShape: Shape = {
  data: ['data', webhookDeliveryResourceShape],
  meta: ['meta', pageMetaShape],
};

export const listWebhookDeliveries: Operation = {
  name: 'webhookDeliveries.list',
  method: 'GET',
  path: '/api/v2/webhooks/{webhookId}/deliveries',
  query: { status: 'filter[status]', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: webhookDeliveryListDocumentShape,
    related: webhookDeliveryRelated,
  },
};

export const readWebhookDelivery: Operation = {
  name: 'webhookDeliveries.read',
  method: 'GET',
  path: '/api/v2/webhook-deliveries/{webhookDeliveryId}',
  response: {
    kind: 'document',
    shape: webhookDeliveryDocumentShape,
    related: webhookDeliveryRelated,
  },
};

export const resendWebhookDelivery: Operation = {
  name: 'webhookDeliveries.resend',
  method: 'POST',
  path: '/api/v2/webhook-deliveries/{webhookDeliveryId}/actions/resend',
  response: {
    kind: 'document',
    shape: webhookDeliveryDocumentShape,
    related: webhookDeliveryRelated,
  },
};
