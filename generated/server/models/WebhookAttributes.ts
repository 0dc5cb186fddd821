// Generated from openapi/ by npm run generate. Do not edit.
import type { EventType } from './EventType.js';

export interface WebhookAttributes {
  'name': string;
  'url': string;
  /** Empty for all types except `audit.recorded`. */
  'event-types': Array<EventType>;
  'enabled': boolean;
  /** Why Gantry disabled it; null if it did not. */
  'disabled-reason': string | null;
  /** When the first delivery since the last success failed. */
  'failing-since': string | null;
  /** Until when the previous secret also signs, after a rotation. */
  'previous-secret-until': string | null;
  /** Only when it is new: `whsec_` and 32 bytes in Base64. */
  'secret'?: string;
  'created-at': string;
  'updated-at': string;
}
