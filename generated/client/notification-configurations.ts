// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToOne } from './shared.js';

/** Destinations of the events of a workspace. */
export class NotificationConfigurationsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the notification configurations of a workspace.
   *
   * Returns the notification configurations, oldest first.
   */
  list(
    args: ListNotificationConfigurationsArguments,
    options?: CallOptions,
  ): Listing<NotificationConfiguration, NotificationConfigurationListDocument> {
    return list(this.connection, listNotificationConfigurations, args, options);
  }

  /**
   * Create a notification configuration.
   *
   * Gantry sends no request before the first event. To send a test notification, use
   * `verifyNotificationConfiguration`.
   */
  create(
    args: CreateNotificationConfigurationArguments,
    options?: CallOptions,
  ): Call<NotificationConfiguration, NotificationConfigurationDocument> {
    return call(this.connection, createNotificationConfiguration, args, options);
  }

  /** Read a notification configuration. */
  read(
    args: ReadNotificationConfigurationArguments,
    options?: CallOptions,
  ): Call<NotificationConfiguration, NotificationConfigurationDocument> {
    return call(this.connection, readNotificationConfiguration, args, options);
  }

  /**
   * Update a notification configuration.
   *
   * The destination type cannot change. Setting `enabled` to `true` also ends a pause after
   * failures.
   */
  update(
    args: UpdateNotificationConfigurationArguments,
    options?: CallOptions,
  ): Call<NotificationConfiguration, NotificationConfigurationDocument> {
    return call(this.connection, updateNotificationConfiguration, args, options);
  }

  /**
   * Delete a notification configuration.
   *
   * Deletes the notification configuration with its deliveries.
   */
  delete(args: DeleteNotificationConfigurationArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteNotificationConfiguration, args, options);
  }

  /**
   * Send a test notification.
   *
   * The payload of the type `generic` has the trigger `verification`. After the first attempt to
   * deliver the notification, `delivery-responses` contains the result. A disabled notification
   * configuration delivers the notification only after it is enabled.
   */
  verify(
    args: VerifyNotificationConfigurationArguments,
    options?: CallOptions,
  ): Call<NotificationConfiguration, NotificationConfigurationDocument> {
    return call(this.connection, verifyNotificationConfiguration, args, options);
  }
}

export interface ListNotificationConfigurationsArguments {
  /** ID of the workspace. */
  workspaceId: string;
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

export interface CreateNotificationConfigurationArguments {
  /** ID of the workspace. */
  workspaceId: string;
  name: string;
  destinationType: NotificationDestinationType;
  /** @default false */
  enabled?: boolean | undefined;
  /** Required for a new notification configuration, unless its type is `email`, which has no URL. */
  url?: string | null | undefined;
  /** Secret that signs requests of the type `generic`. Empty or null means no signature. */
  token?: string | null | undefined;
  triggers?: NotificationTrigger[] | undefined;
  emailAddresses?: string[] | undefined;
  /** IDs of the users. */
  userIds?: readonly string[] | undefined;
}

export interface ReadNotificationConfigurationArguments {
  /** ID of the notification configuration. */
  notificationConfigurationId: string;
}

export interface UpdateNotificationConfigurationArguments {
  /** ID of the notification configuration. */
  notificationConfigurationId: string;
  name?: string | undefined;
  enabled?: boolean | undefined;
  /** Required for a new notification configuration, unless its type is `email`, which has no URL. */
  url?: string | null | undefined;
  /** Secret that signs requests of the type `generic`. Empty or null means no signature. */
  token?: string | null | undefined;
  triggers?: NotificationTrigger[] | undefined;
  emailAddresses?: string[] | undefined;
  /** IDs of the users. */
  userIds?: readonly string[] | undefined;
}

export interface DeleteNotificationConfigurationArguments {
  /** ID of the notification configuration. */
  notificationConfigurationId: string;
}

export interface VerifyNotificationConfigurationArguments {
  /** ID of the notification configuration. */
  notificationConfigurationId: string;
}

/** The resource as one object. Documents contain it as `NotificationConfigurationResource`. */
export interface NotificationConfiguration extends NotificationConfigurationAttributes {
  id: string;
  subscribableId: string | null;
  userIds: string[];
  links: SelfLink;
}

export interface NotificationConfigurationAttributes {
  name: string;
  destinationType: NotificationDestinationType;
  enabled: boolean;
  url: string | null;
  /** Always null. */
  token: string | null;
  triggers: NotificationTrigger[];
  emailAddresses: string[];
  /** The last attempt of each of the last five deliveries that were attempted, newest first. */
  deliveryResponses: NotificationDeliveryResponse[];
  /** Why Gantry disabled the notification configuration; null if it did not. */
  disabledReason: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface NotificationConfigurationDocument {
  data: NotificationConfigurationResource;
}

export interface NotificationConfigurationListDocument {
  data: NotificationConfigurationResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface NotificationConfigurationRelationships {
  /** A relationship to one resource. */
  subscribable: ToOne;
  users: NotificationUsersShown;
}

export interface NotificationConfigurationResource {
  /** `nc-` and 16 characters. */
  id: string;
  type: 'notification-configurations';
  attributes: NotificationConfigurationAttributes;
  relationships: NotificationConfigurationRelationships;
  links: SelfLink;
}

export interface NotificationDeliveryResponse {
  url: string | null;
  /** The beginning of the response, or the reason why there was none. */
  body: string;
  code: string | null;
  sentAt: Timestamp;
  successful: 'true' | 'false';
}

export type NotificationDestinationType = 'generic' | 'slack' | 'microsoft-teams' | 'email';

export type NotificationTrigger =
  | 'run:created'
  | 'run:planning'
  | 'run:needs_attention'
  | 'run:applying'
  | 'run:completed'
  | 'run:errored'
  | 'assessment:drifted'
  | 'workspace:auto_destroy_reminder'
  | 'workspace:auto_destroy_run_results';

export interface NotificationUserId {
  type: 'users';
  id: string;
}

export interface NotificationUsersShown {
  data: NotificationUserId[];
}

export const notificationDeliveryResponseShape: Shape = { sentAt: 'sent-at' };

export const notificationConfigurationAttributesShape: Shape = {
  destinationType: 'destination-type',
  emailAddresses: 'email-addresses',
  deliveryResponses: ['delivery-responses', notificationDeliveryResponseShape],
  disabledReason: 'disabled-reason',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
};

export const notificationConfigurationResourceShape: Shape = {
  attributes: ['attributes', notificationConfigurationAttributesShape],
};

export const notificationConfigurationDocumentShape: Shape = {
  data: ['data', notificationConfigurationResourceShape],
};

export const notificationConfigurationListDocumentShape: Shape = {
  data: ['data', notificationConfigurationResourceShape],
  meta: ['meta', pageMetaShape],
};

export const notificationConfigurationRelated: Related = {
  subscribableId: 'subscribable',
  userIds: 'users',
};

export const listNotificationConfigurations: Operation = {
  name: 'notificationConfigurations.list',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/notification-configurations',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: notificationConfigurationListDocumentShape,
    related: notificationConfigurationRelated,
  },
};

export const createNotificationConfiguration: Operation = {
  name: 'notificationConfigurations.create',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/notification-configurations',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'notification-configurations',
    attributes: {
      name: 'name',
      destinationType: 'destination-type',
      enabled: 'enabled',
      url: 'url',
      token: 'token',
      triggers: 'triggers',
      emailAddresses: 'email-addresses',
    },
    one: { userIds: { name: 'users', type: 'users' } },
  },
  response: {
    kind: 'document',
    shape: notificationConfigurationDocumentShape,
    related: notificationConfigurationRelated,
  },
};

export const readNotificationConfiguration: Operation = {
  name: 'notificationConfigurations.read',
  method: 'GET',
  path: '/api/v2/notification-configurations/{notificationConfigurationId}',
  response: {
    kind: 'document',
    shape: notificationConfigurationDocumentShape,
    related: notificationConfigurationRelated,
  },
};

export const updateNotificationConfiguration: Operation = {
  name: 'notificationConfigurations.update',
  method: 'PATCH',
  path: '/api/v2/notification-configurations/{notificationConfigurationId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'notification-configurations',
    attributes: {
      name: 'name',
      enabled: 'enabled',
      url: 'url',
      token: 'token',
      triggers: 'triggers',
      emailAddresses: 'email-addresses',
    },
    one: { userIds: { name: 'users', type: 'users' } },
  },
  response: {
    kind: 'document',
    shape: notificationConfigurationDocumentShape,
    related: notificationConfigurationRelated,
  },
};

export const deleteNotificationConfiguration: Operation = {
  name: 'notificationConfigurations.delete',
  method: 'DELETE',
  path: '/api/v2/notification-configurations/{notificationConfigurationId}',
  response: { kind: 'none' },
};

export const verifyNotificationConfiguration: Operation = {
  name: 'notificationConfigurations.verify',
  method: 'POST',
  path: '/api/v2/notification-configurations/{notificationConfigurationId}/actions/verify',
  response: {
    kind: 'document',
    shape: notificationConfigurationDocumentShape,
    related: notificationConfigurationRelated,
  },
};
