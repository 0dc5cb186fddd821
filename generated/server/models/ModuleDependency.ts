// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleDependency {
  'name': string;
  'source': string;
  /** Constraint; empty if there is none. */
  'version': string;
}
