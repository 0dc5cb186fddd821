// Generated from openapi/ by npm run generate. Do not edit.

/** When the plan entered each status. */
export interface PlanStatusTimestamps {
  'queued-at'?: string;
  'started-at'?: string;
  'finished-at'?: string;
  'errored-at'?: string;
  'canceled-at'?: string;
}
