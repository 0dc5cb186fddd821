// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do. */
export interface RegistryProviderPermissions {
  'can-delete': boolean;
  'can-upload-asset': boolean;
}
