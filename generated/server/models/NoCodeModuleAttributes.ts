// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeModuleAttributes {
  /** Whether workspaces can be created from the module. */
  'enabled': boolean;
  /** Version of the module that is provisioned; `latest` while the module has none. */
  'version-pin': string;
  /** How long after their creation new workspaces are destroyed, such as `14d` or `2h`; null: the setting of their project. */
  'auto-destroy-duration': string | null;
  /** The longest time until the destruction of a workspace. The maximum of its project applies as well. Null: only the maximum of its project. */
  'auto-destroy-maximum-duration': string | null;
}
