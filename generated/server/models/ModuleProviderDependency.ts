// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleProviderDependency {
  'name': string;
  'namespace': string;
  /** Address of the provider. */
  'source': string;
  /** Version constraints, separated by commas; empty if there are none. */
  'version': string;
}
