// Generated from openapi/ by npm run generate. Do not edit.
import type { ApplyStatusTimestamps } from './ApplyStatusTimestamps.js';

export interface ApplyAttributes {
  /** Absolute URL of the log. It accepts `offset` and `limit`, and needs no token. A log with output begins with STX (0x02), and ends with ETX (0x03) when it is complete. */
  'log-read-url': string;
  /** Like the other counts, null while the result is unknown. */
  'resource-additions': number | null;
  'resource-changes': number | null;
  'resource-destructions': number | null;
  'resource-imports': number | null;
  /** `unreachable`: the run ended before this phase started. */
  'status': 'pending' | 'queued' | 'running' | 'finished' | 'errored' | 'canceled' | 'unreachable';
  'status-timestamps': ApplyStatusTimestamps;
}
