// Generated from openapi/ by npm run generate. Do not edit.

export interface PlanLinks {
  /** Path of the resource, without the host. */
  'self': string;
  /** Path of the plan as JSON, without the host. */
  'json-output': string;
  /** Path of the summary of the plan, without the host. */
  'summary': string;
}
