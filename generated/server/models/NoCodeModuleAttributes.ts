// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeModuleAttributes {
  /** Whether workspaces can be created from the module. */
  'enabled': boolean;
  /** Version of the module that is provisioned; `latest` while the module has none. */
  'version-pin': string;
  /** How long a new workspace lives, such as `14d` or `2h`; null: as its project determines. */
  'auto-destroy-duration': string | null;
  /** How far ahead the destruction of a workspace may be; null: as far as its project permits. */
  'auto-destroy-maximum-duration': string | null;
}
