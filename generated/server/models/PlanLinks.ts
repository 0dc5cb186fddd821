// Generated from openapi/ by npm run generate. Do not edit.

export interface PlanLinks {
  /** Relative path of the resource. */
  'self': string;
  /** Relative path of the plan as JSON. */
  'json-output': string;
  /** Relative path of the summary of the plan. */
  'summary': string;
}
