// Generated from openapi/ by npm run generate. Do not edit.

/** The variable set that gives the variable its value; null if there is none, and if the request has neither `project` nor `workspace`. */
export interface NoCodeProvidingSet {
  /** Name of the variable set. */
  'name': string;
  /** Whether its value overrides the one of the workspace. If not, it applies when the workspace has none. */
  'priority': boolean;
}
