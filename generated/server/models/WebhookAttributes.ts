// Generated from openapi/ by npm run generate. Do not edit.
import type { EventType } from './EventType.js';

export interface WebhookAttributes {
  'name': string;
  'url': string;
  /** The types of events to deliver. Empty means all types except `audit.recorded`. */
  'event-types': Array<EventType>;
  'enabled': boolean;
  /** Why Gantry disabled the webhook; null if it did not. */
  'disabled-reason': string | null;
  /** When the current series of failures without a success began; null if there is none. */
  'failing-since': string | null;
  /** The end of the time in which the previous secret also signs requests; null if the secret was never rotated. */
  'previous-secret-until': string | null;
  /** `whsec_` and 32 bytes in Base64. Present only in the response that creates or rotates it. */
  'secret'?: string;
  'created-at': string;
  'updated-at': string;
}
