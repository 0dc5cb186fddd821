// Generated from openapi/ by npm run generate. Do not edit.
import type { NotificationConfigurationResource } from './NotificationConfigurationResource.js';

export interface NotificationConfigurationDocument {
  'data': NotificationConfigurationResource;
}
