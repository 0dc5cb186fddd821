// Generated from openapi/ by npm run generate. Do not edit.

/** When each status was reached. */
export interface PlanStatusTimestamps {
  'queued-at'?: string;
  'started-at'?: string;
  'finished-at'?: string;
  'errored-at'?: string;
  'canceled-at'?: string;
}
