// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleDependency {
  'name': string;
  'source': string;
  /** Version constraint; empty if there is none. */
  'version': string;
}
