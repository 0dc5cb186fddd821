import {
  type CreateWebhookArguments,
  type EventType,
  type Webhook,
  WebhookDeliveriesApi,
  type WebhookDelivery,
  WebhooksApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { EventType, Webhook, WebhookDelivery };

const webhooks = new WebhooksApi(connection);
const deliveries = new WebhookDeliveriesApi(connection);

const PAGE_SIZE = 25;
const POLL_MS = 2_000;
const IDLE_POLL_MS = 10_000;
const KEY = 'webhooks';

export const webhooksQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [KEY, 'list', organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        webhooks.list({ organizationName, ...page }, { signal }),
      ),
  });

export const webhookQuery = (webhookId: string) =>
  queryOptions({
    queryKey: [KEY, webhookId],
    queryFn: async ({ signal }): Promise<Webhook> => webhooks.read({ webhookId }, { signal }),
  });

export type WebhookSettings = Omit<CreateWebhookArguments, 'organizationName'>;

export const createWebhook = async (
  organizationName: string,
  settings: WebhookSettings,
): Promise<Webhook> => webhooks.create({ organizationName, ...settings });
export const updateWebhook = async (
  webhookId: string,
  changes: Partial<WebhookSettings>,
): Promise<Webhook> => webhooks.update({ webhookId, ...changes });
export const deleteWebhook = async (webhookId: string): Promise<void> =>
  webhooks.delete({ webhookId });
export const rotateWebhookSecret = async (webhookId: string): Promise<Webhook> =>
  webhooks.rotateSecret({ webhookId });
export const testWebhook = async (webhookId: string): Promise<WebhookDelivery> =>
  webhooks.test({ webhookId });

/** Newest first. Polls more often while a listed delivery is pending. */
export const webhookDeliveriesQuery = (
  webhookId: string,
  status: WebhookDelivery['status'] | undefined,
  pageNumber = 1,
) =>
  queryOptions({
    queryKey: [KEY, webhookId, 'deliveries', status, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        deliveries.list({ webhookId, ...page, ...(status && { status }) }, { signal }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((delivery) => delivery.status === 'pending') ? POLL_MS : IDLE_POLL_MS,
  });

/** The delivery with its payload, which lists omit. */
export const webhookDeliveryQuery = (webhookDeliveryId: string) =>
  queryOptions({
    queryKey: [KEY, 'delivery', webhookDeliveryId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WebhookDelivery> =>
      deliveries.read({ webhookDeliveryId }, { signal }),
  });

export const resendWebhookDelivery = async (webhookDeliveryId: string): Promise<WebhookDelivery> =>
  deliveries.resend({ webhookDeliveryId });

export const refreshWebhooks = async (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY] });
