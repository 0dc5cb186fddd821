// Generated from openapi/ by npm run generate. Do not edit.
import type { NotificationUserId } from './NotificationUserId.js';

export interface NotificationUsersShown {
  'data': Array<NotificationUserId>;
}
