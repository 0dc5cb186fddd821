// Generated from openapi/ by npm run generate. Do not edit.
import type { WebhookDeliveryStatus } from './WebhookDeliveryStatus.js';
import type { EventPayload } from './EventPayload.js';

export interface WebhookDeliveryAttributes {
  /** The header `webhook-id` of the request. */
  'event-id': string;
  'event-type': string;
  'status': WebhookDeliveryStatus;
  'attempts': number;
  /** The time of the next attempt. */
  'due-at': string;
  'created-at': string;
  /** The time of the last attempt. */
  'attempted-at': string | null;
  /** Duration of the last attempt, in milliseconds. */
  'milliseconds': number | null;
  /** HTTP status of the last response; null if there was no response. */
  'response-status': number | null;
  /** The first 4,096 characters of the last response. */
  'response-body': string | null;
  /** Why the last attempt failed. */
  'error': string | null;
  'payload'?: EventPayload;
}
