// Generated from openapi/ by npm run generate. Do not edit.

export interface EventNoCodeModule {
  'id': string;
  /** Number of workspaces that the change made outdated. */
  'outdated': number;
}
