// Generated from openapi/ by npm run generate. Do not edit.

/** When the apply entered each status. */
export interface ApplyStatusTimestamps {
  'queued-at'?: string;
  'started-at'?: string;
  'finished-at'?: string;
  'errored-at'?: string;
  'canceled-at'?: string;
}
