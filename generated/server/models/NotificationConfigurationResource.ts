// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { NotificationConfigurationAttributes } from './NotificationConfigurationAttributes.js';
import type { NotificationConfigurationRelationships } from './NotificationConfigurationRelationships.js';

export interface NotificationConfigurationResource {
  /** `nc-` and 16 characters. */
  'id': string;
  'type': 'notification-configurations';
  'attributes': NotificationConfigurationAttributes;
  'relationships': NotificationConfigurationRelationships;
  'links': SelfLink;
}
