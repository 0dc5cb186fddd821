// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape, webhookDeliveryDocumentShape, webhookDeliveryRelated } from './shared.js';
import type {
  PageLinks,
  PageMeta,
  SelfLink,
  ToOne,
  WebhookDelivery,
  WebhookDeliveryDocument,
} from './shared.js';

/** Receivers of the events of an organization. */
export class WebhooksApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the webhooks of an organization.
   *
   * Returns the webhooks, oldest first.
   */
  list(args: ListWebhooksArguments, options?: CallOptions): Listing<Webhook, WebhookListDocument> {
    return list(this.connection, listWebhooks, args, options);
  }

  /**
   * Create a webhook.
   *
   * Only this response and the response of `rotateWebhookSecret` contain the secret.
   */
  create(args: CreateWebhookArguments, options?: CallOptions): Call<Webhook, WebhookDocument> {
    return call(this.connection, createWebhook, args, options);
  }

  /** Read a webhook. */
  read(args: ReadWebhookArguments, options?: CallOptions): Call<Webhook, WebhookDocument> {
    return call(this.connection, readWebhook, args, options);
  }

  /**
   * Update a webhook.
   *
   * Setting `enabled` to `true` also ends a pause after failures. Gantry then sends the pending
   * deliveries, each when it is due. `audit.recorded` can be neither added nor removed: create
   * another webhook.
   */
  update(args: UpdateWebhookArguments, options?: CallOptions): Call<Webhook, WebhookDocument> {
    return call(this.connection, updateWebhook, args, options);
  }

  /**
   * Delete a webhook.
   *
   * Deletes the webhook with its deliveries.
   */
  delete(args: DeleteWebhookArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteWebhook, args, options);
  }

  /**
   * Rotate the secret of a webhook.
   *
   * The previous secret remains valid for 24 hours, or until the next rotation. During this time,
   * each request has two signatures, one with each secret.
   */
  rotateSecret(
    args: RotateWebhookSecretArguments,
    options?: CallOptions,
  ): Call<Webhook, WebhookDocument> {
    return call(this.connection, rotateWebhookSecret, args, options);
  }

  /**
   * Send a test event.
   *
   * The event has the type `ping`. A disabled webhook receives it after an update enables the
   * webhook.
   */
  test(
    args: TestWebhookArguments,
    options?: CallOptions,
  ): Call<WebhookDelivery, WebhookDeliveryDocument> {
    return call(this.connection, testWebhook, args, options);
  }
}

export interface ListWebhooksArguments {
  /** Name of the organization. */
  organizationName: string;
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

export interface CreateWebhookArguments {
  /** Name of the organization. */
  organizationName: string;
  name: string;
  url: string;
  /**
   * The types of events to deliver. Empty, or omitted for a new webhook, means all types except
   * `audit.recorded`.
   */
  eventTypes?: EventType[] | undefined;
  /** @default true */
  enabled?: boolean | undefined;
}

export interface ReadWebhookArguments {
  /** ID of the webhook. */
  webhookId: string;
}

export interface UpdateWebhookArguments {
  /** ID of the webhook. */
  webhookId: string;
  name?: string | undefined;
  url?: string | undefined;
  /**
   * The types of events to deliver. Empty, or omitted for a new webhook, means all types except
   * `audit.recorded`.
   */
  eventTypes?: EventType[] | undefined;
  enabled?: boolean | undefined;
}

export interface DeleteWebhookArguments {
  /** ID of the webhook. */
  webhookId: string;
}

export interface RotateWebhookSecretArguments {
  /** ID of the webhook. */
  webhookId: string;
}

export interface TestWebhookArguments {
  /** ID of the webhook. */
  webhookId: string;
}

/** Type of an event; docs/events.md describes each type. */
export type EventType =
  | 'run.created'
  | 'run.planning'
  | 'run.planned'
  | 'run.needs_attention'
  | 'run.applying'
  | 'run.applied'
  | 'run.errored'
  | 'approval.requested'
  | 'policy.failed'
  | 'campaign.ready'
  | 'campaign.applying'
  | 'campaign.done'
  | 'campaign.stopped'
  | 'workspace.auto_destroy_reminder'
  | 'workspace.auto_destroy_started'
  | 'workspace.auto_destroy_finished'
  | 'workspace.auto_destroy_failed'
  | 'drift.detected'
  | 'module.version.published'
  | 'module.version.deprecated'
  | 'module.version.revoked'
  | 'upgrade.available'
  | 'signing_key.expiring'
  | 'token.expiring'
  | 'audit.recorded';

/** The resource as one object. Documents contain it as `WebhookResource`. */
export interface Webhook extends WebhookAttributes {
  id: string;
  organizationId: string | null;
  links: SelfLink;
}

export interface WebhookAttributes {
  name: string;
  url: string;
  /** The types of events to deliver. Empty means all types except `audit.recorded`. */
  eventTypes: EventType[];
  enabled: boolean;
  /** Why Gantry disabled the webhook; null if it did not. */
  disabledReason: string | null;
  /** When the current series of failures without a success began; null if there is none. */
  failingSince: string | null;
  /**
   * The end of the time in which the previous secret also signs requests; null if the secret was
   * never rotated.
   */
  previousSecretUntil: string | null;
  /** `whsec_` and 32 bytes in Base64. Present only in the response that creates or rotates it. */
  secret?: string | undefined;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface WebhookDocument {
  data: WebhookResource;
}

export interface WebhookListDocument {
  data: WebhookResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface WebhookRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
}

export interface WebhookResource {
  /** `wh-` and 16 characters. */
  id: string;
  type: 'webhooks';
  attributes: WebhookAttributes;
  relationships: WebhookRelationships;
  links: SelfLink;
}

export const webhookAttributesShape: Shape = {
  eventTypes: 'event-types',
  disabledReason: 'disabled-reason',
  failingSince: 'failing-since',
  previousSecretUntil: 'previous-secret-until',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
};

export const webhookResourceShape: Shape = { attributes: ['attributes', webhookAttributesShape] };

export const webhookDocumentShape: Shape = { data: ['data', webhookResourceShape] };

export const webhookListDocumentShape: Shape = {
  data: ['data', webhookResourceShape],
  meta: ['meta', pageMetaShape],
};

export const webhookRelated: Related = { organizationId: 'organization' };

export const listWebhooks: Operation = {
  name: 'webhooks.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/webhooks',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: webhookListDocumentShape, related: webhookRelated },
};

export const createWebhook: Operation = {
  name: 'webhooks.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/webhooks',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'webhooks',
    attributes: { name: 'name', url: 'url', eventTypes: 'event-types', enabled: 'enabled' },
  },
  response: { kind: 'document', shape: webhookDocumentShape, related: webhookRelated },
};

export const readWebhook: Operation = {
  name: 'webhooks.read',
  method: 'GET',
  path: '/api/v2/webhooks/{webhookId}',
  response: { kind: 'document', shape: webhookDocumentShape, related: webhookRelated },
};

export const updateWebhook: Operation = {
  name: 'webhooks.update',
  method: 'PATCH',
  path: '/api/v2/webhooks/{webhookId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'webhooks',
    attributes: { name: 'name', url: 'url', eventTypes: 'event-types', enabled: 'enabled' },
  },
  response: { kind: 'document', shape: webhookDocumentShape, related: webhookRelated },
};

export const deleteWebhook: Operation = {
  name: 'webhooks.delete',
  method: 'DELETE',
  path: '/api/v2/webhooks/{webhookId}',
  response: { kind: 'none' },
};

export const rotateWebhookSecret: Operation = {
  name: 'webhooks.rotateSecret',
  method: 'POST',
  path: '/api/v2/webhooks/{webhookId}/actions/rotate-secret',
  response: { kind: 'document', shape: webhookDocumentShape, related: webhookRelated },
};

export const testWebhook: Operation = {
  name: 'webhooks.test',
  method: 'POST',
  path: '/api/v2/webhooks/{webhookId}/actions/test',
  response: {
    kind: 'document',
    shape: webhookDeliveryDocumentShape,
    related: webhookDeliveryRelated,
  },
};
