// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do with the module. */
export interface RegistryModulePermissions {
  'can-delete': boolean;
  /** Always false: modules do not come from a version control system. */
  'can-resync': boolean;
  /** Whether the caller may upload versions. */
  'can-retry': boolean;
}
