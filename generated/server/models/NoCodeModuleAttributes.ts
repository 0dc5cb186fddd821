// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeModuleAttributes {
  /** Whether workspaces can be created from the module. */
  'enabled': boolean;
  /** The version to which the settings are pinned or, if they follow the newest version, that version; `latest` if they follow the newest version and the module has no usable one. */
  'version-pin': string;
  /** The time, such as `14d` or `2h`, after which Gantry destroys the resources of a workspace that is new, or used again after a destruction. A shorter maximum takes precedence. If null, the setting of the project applies. */
  'auto-destroy-duration': string | null;
  /** The longest time or duration that can be set for the automatic destruction of a workspace. If its project also has a maximum, the shorter one applies; if null, only that of the project applies. */
  'auto-destroy-maximum-duration': string | null;
}
