// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanStatusTimestamps } from './PlanStatusTimestamps.js';

export interface PlanAttributes {
  /** Whether applying the plan changes something; false until the plan exists. */
  'has-changes': boolean;
  /** Absolute URL of the log. It accepts `offset` and `limit`, and needs no token. The output begins with STX (0x02); ETX (0x03) follows when the log is complete. */
  'log-read-url': string;
  /** Null until the result is known, like the other counts. */
  'resource-additions': number | null;
  'resource-changes': number | null;
  'resource-destructions': number | null;
  'resource-imports': number | null;
  /** `unreachable`: the run was discarded before its plan started. */
  'status': 'pending' | 'queued' | 'running' | 'finished' | 'errored' | 'canceled' | 'unreachable';
  'status-timestamps': PlanStatusTimestamps;
}
