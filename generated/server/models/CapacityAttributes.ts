// Generated from openapi/ by npm run generate. Do not edit.

export interface CapacityAttributes {
  /** Runs that wait. */
  'pending': number;
  /** Runs that a runner executes. */
  'running': number;
}
