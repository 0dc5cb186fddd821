// Generated from openapi/ by npm run generate. Do not edit.

/** The variable set that provides a value for the variable, regardless of the variables of the workspace; null if there is none, or if the request has neither `project` nor `workspace`. */
export interface NoCodeProvidingSet {
  /** Name of the variable set. */
  'name': string;
  /** Whether the value of the set overrides the value of the workspace. If false, the value of the set applies only if the workspace has none. */
  'priority': boolean;
}
