import { Controller } from '@nestjs/common';
import {
  CreateNotificationConfiguration,
  type CreateNotificationConfigurationCall,
  DeleteNotificationConfiguration,
  type DeleteNotificationConfigurationCall,
  ListNotificationConfigurations,
  type ListNotificationConfigurationsCall,
  type NotificationConfigurationsApiContract,
  ReadNotificationConfiguration,
  type ReadNotificationConfigurationCall,
  UpdateNotificationConfiguration,
  type UpdateNotificationConfigurationCall,
  VerifyNotificationConfiguration,
  type VerifyNotificationConfigurationCall,
} from '../../../../generated/server/apis/NotificationConfigurationsApi.js';
import type { NotificationConfigurationDocument } from '../../../../generated/server/models/NotificationConfigurationDocument.js';
import type { NotificationConfigurationListDocument } from '../../../../generated/server/models/NotificationConfigurationListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentNotificationConfiguration } from './notification-configuration.presenter.js';
import { NotificationConfigurationsService } from './notification-configurations.service.js';

@Controller()
export class NotificationConfigurationsController implements NotificationConfigurationsApiContract {
  constructor(private readonly configurations: NotificationConfigurationsService) {}

  @ListNotificationConfigurations()
  async listNotificationConfigurations({
    subject,
    path,
    query,
    request,
  }: ListNotificationConfigurationsCall): Promise<NotificationConfigurationListDocument> {
    const page = pageOf(query);
    const found = await this.configurations.list(subject, path.workspace_id, page);
    return presentList(request, page, found, presentNotificationConfiguration);
  }

  @CreateNotificationConfiguration()
  async createNotificationConfiguration({
    subject,
    path,
    body,
  }: CreateNotificationConfigurationCall): Promise<NotificationConfigurationDocument> {
    const { attributes, relationships } = body.data;
    const created = await this.configurations.create(subject, path.workspace_id, {
      kind: attributes['destination-type'],
      name: attributes.name,
      enabled: attributes.enabled ?? false,
      url: attributes.url ?? null,
      token: attributes.token ?? null,
      triggers: attributes.triggers ?? [],
      emailAddresses: attributes['email-addresses'] ?? [],
      userIds: relationships?.users?.data.map(({ id }) => id) ?? [],
    });
    return { data: presentNotificationConfiguration(created) };
  }

  @ReadNotificationConfiguration()
  async readNotificationConfiguration({
    subject,
    path,
  }: ReadNotificationConfigurationCall): Promise<NotificationConfigurationDocument> {
    const found = await this.configurations.read(subject, path.notification_configuration_id);
    return { data: presentNotificationConfiguration(found) };
  }

  @UpdateNotificationConfiguration()
  async updateNotificationConfiguration({
    subject,
    path,
    body,
  }: UpdateNotificationConfigurationCall): Promise<NotificationConfigurationDocument> {
    const { attributes, relationships } = body.data;
    const { name, enabled, url, token, triggers } = attributes;
    const emailAddresses = attributes['email-addresses'];
    const userIds = relationships?.users?.data.map(({ id }) => id);
    const updated = await this.configurations.update(subject, path.notification_configuration_id, {
      name,
      enabled,
      url,
      token,
      triggers,
      emailAddresses,
      userIds,
    });
    return { data: presentNotificationConfiguration(updated) };
  }

  @DeleteNotificationConfiguration()
  deleteNotificationConfiguration({
    subject,
    path,
  }: DeleteNotificationConfigurationCall): Promise<void> {
    return this.configurations.delete(subject, path.notification_configuration_id);
  }

  @VerifyNotificationConfiguration()
  async verifyNotificationConfiguration({
    subject,
    path,
  }: VerifyNotificationConfigurationCall): Promise<NotificationConfigurationDocument> {
    const verified = await this.configurations.verify(subject, path.notification_configuration_id);
    return { data: presentNotificationConfiguration(verified) };
  }
}
