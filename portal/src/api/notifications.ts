import {
  type CreateNotificationConfigurationArguments,
  type NotificationConfiguration,
  NotificationConfigurationsApi,
  type NotificationTrigger,
} from '@gantry/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

export type { NotificationConfiguration, NotificationTrigger };

const configurations = new NotificationConfigurationsApi(connection);

const MAX_PAGE_SIZE = 100;

export const notificationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'notifications'],
    queryFn: async ({ signal }) =>
      configurations.list({ workspaceId, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export type NewNotification = Omit<CreateNotificationConfigurationArguments, 'workspaceId'>;

export const createNotification = async (workspaceId: string, settings: NewNotification) =>
  configurations.create({ workspaceId, ...settings });
export const setNotificationEnabled = async (id: string, enabled: boolean) =>
  configurations.update({ notificationConfigurationId: id, enabled });
export const deleteNotification = async (id: string) =>
  configurations.delete({ notificationConfigurationId: id });
export const verifyNotification = async (id: string) =>
  configurations.verify({ notificationConfigurationId: id });

export const refreshNotifications = async (
  queries: QueryClient,
  workspaceId: string,
): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['workspaces', workspaceId, 'notifications'] });
