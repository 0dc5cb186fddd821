// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeModuleAttributes {
  /** Whether workspaces can be created from the module. */
  'enabled': boolean;
  /** Version of the module that new workspaces get; `latest` while the module has no version. */
  'version-pin': string;
  /** How long after its creation the resources of a new workspace are destroyed, such as `14d` or `2h`. If null, the setting of its project applies. */
  'auto-destroy-duration': string | null;
  /** The maximum time until the destruction of a workspace. The maximum of its project applies as well; null means that only the project's maximum applies. */
  'auto-destroy-maximum-duration': string | null;
}
