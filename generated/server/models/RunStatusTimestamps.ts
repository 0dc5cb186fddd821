// Generated from openapi/ by npm run generate. Do not edit.

/** When each status was last entered. */
export interface RunStatusTimestamps {
  'pending-at'?: string;
  'fetching-at'?: string;
  'planning-at'?: string;
  'planned-at'?: string;
  'cost-estimated-at'?: string;
  'planned-and-finished-at'?: string;
  'confirmed-at'?: string;
  'apply-queued-at'?: string;
  'applying-at'?: string;
  'applied-at'?: string;
  'discarded-at'?: string;
  'canceled-at'?: string;
  'errored-at'?: string;
}
