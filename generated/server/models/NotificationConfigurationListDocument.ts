// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { NotificationConfigurationResource } from './NotificationConfigurationResource.js';
import type { PageLinks } from './PageLinks.js';

export interface NotificationConfigurationListDocument {
  'data': Array<NotificationConfigurationResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
