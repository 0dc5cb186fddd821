// Generated from openapi/ by npm run generate. Do not edit.
import type { NotificationDestinationType } from './NotificationDestinationType.js';
import type { NotificationDeliveryResponse } from './NotificationDeliveryResponse.js';
import type { NotificationTrigger } from './NotificationTrigger.js';

export interface NotificationConfigurationAttributes {
  'name': string;
  'destination-type': NotificationDestinationType;
  'enabled': boolean;
  'url': string | null;
  /** Always null. */
  'token': string | null;
  'triggers': Array<NotificationTrigger>;
  'email-addresses': Array<string>;
  /** The last attempt of each of the last five deliveries that were attempted, newest first. */
  'delivery-responses': Array<NotificationDeliveryResponse>;
  /** Why Gantry disabled the notification configuration; null if it did not. */
  'disabled-reason': string | null;
  'created-at': string;
  'updated-at': string;
}
