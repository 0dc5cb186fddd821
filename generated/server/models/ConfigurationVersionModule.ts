// Generated from openapi/ by npm run generate. Do not edit.

/** The version of a module in the organization's private registry; null for an upload. */
export interface ConfigurationVersionModule {
  'namespace': string;
  'name': string;
  'provider': string;
  'version': string;
}
