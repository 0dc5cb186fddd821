// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleProviderDependency {
  'name': string;
  'namespace': string;
  /** Address of the provider. */
  'source': string;
  /** Version constraint; empty if there is none. */
  'version': string;
}
