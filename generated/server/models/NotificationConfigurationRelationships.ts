// Generated from openapi/ by npm run generate. Do not edit.
import type { NotificationUsersShown } from './NotificationUsersShown.js';
import type { ToOne } from './ToOne.js';

export interface NotificationConfigurationRelationships {
  'subscribable': ToOne;
  'users': NotificationUsersShown;
}
