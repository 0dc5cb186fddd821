// Generated from openapi/ by npm run generate. Do not edit.

/** A module version of the organization's private registry. */
export interface ConfigurationVersionModule {
  'namespace': string;
  'name': string;
  'provider': string;
  'version': string;
}
