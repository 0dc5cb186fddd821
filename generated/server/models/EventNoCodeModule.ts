// Generated from openapi/ by npm run generate. Do not edit.

export interface EventNoCodeModule {
  'id': string;
  /** Number of workspaces that were up to date before the change. */
  'outdated': number;
}
