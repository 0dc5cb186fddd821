// Generated from openapi/ by npm run generate. Do not edit.

/** The variable set that gives the variable its value; null if there is none, or if the request has neither `project` nor `workspace`. */
export interface NoCodeProvidingSet {
  /** Name of the variable set. */
  'name': string;
  /** Whether the value of the set overrides the value of the workspace. If false, it applies only if the workspace has none. */
  'priority': boolean;
}
