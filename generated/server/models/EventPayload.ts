// Generated from openapi/ by npm run generate. Do not edit.
import type { EventData } from './EventData.js';

/** The body of a request to a webhook. */
export interface EventPayload {
  /** `evt-` and 16 characters, the same in every delivery. */
  'id': string;
  /** One of the types of events, or `ping`. */
  'type': string;
  /** When Gantry recorded the event. */
  'timestamp': string;
  'organization': string;
  'data': EventData;
}
