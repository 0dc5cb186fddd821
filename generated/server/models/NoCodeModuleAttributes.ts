// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeModuleAttributes {
  /** Whether workspaces can be created from the module. */
  'enabled': boolean;
  /** Version of the module that new workspaces get; `latest` while the module has no usable version. */
  'version-pin': string;
  /** The time after which Gantry destroys the resources of a workspace that is new, or used again after a destruction, such as `14d` or `2h`; at most the maximum that applies. If null, the setting of the project applies. */
  'auto-destroy-duration': string | null;
  /** The maximum time until Gantry destroys the resources of a workspace. If its project also has a maximum, the shorter one applies; if null, only that of the project applies. */
  'auto-destroy-maximum-duration': string | null;
}
