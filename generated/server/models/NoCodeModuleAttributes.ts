// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeModuleAttributes {
  /** Whether workspaces can be created from the module. */
  'enabled': boolean;
  /** Version of the module that is provisioned; `latest` while the module has none. */
  'version-pin': string;
}
