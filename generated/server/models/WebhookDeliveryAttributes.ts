// Generated from openapi/ by npm run generate. Do not edit.
import type { WebhookDeliveryStatus } from './WebhookDeliveryStatus.js';
import type { EventPayload } from './EventPayload.js';

export interface WebhookDeliveryAttributes {
  /** The header `webhook-id` of the request. */
  'event-id': string;
  'event-type': string;
  'status': WebhookDeliveryStatus;
  'attempts': number;
  /** The earliest time of the next attempt; after the last attempt, the time at which the last attempt was due. */
  'due-at': string;
  'created-at': string;
  /** The time of the last attempt. */
  'attempted-at': string | null;
  /** Duration of the last attempt, in milliseconds. */
  'milliseconds': number | null;
  /** HTTP status of the response to the last attempt; null if there was no response. */
  'response-status': number | null;
  /** The beginning of the response to the last attempt, of at most 4,096 characters; null if there was no response. */
  'response-body': string | null;
  /** Why the last attempt failed; null before the first attempt and after a success. */
  'error': string | null;
  'payload'?: EventPayload;
}
