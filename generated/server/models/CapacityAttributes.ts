// Generated from openapi/ by npm run generate. Do not edit.

export interface CapacityAttributes {
  /** Number of runs that are `pending`, `confirmed` or `apply_queued`. */
  'pending': number;
  /** Number of runs that a runner executes. */
  'running': number;
}
