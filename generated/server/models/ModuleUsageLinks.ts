// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleUsageLinks {
  'self': string;
  /** The workspaces as CSV. */
  'csv': string;
}
