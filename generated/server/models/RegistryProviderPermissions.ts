// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do with the provider. */
export interface RegistryProviderPermissions {
  'can-delete': boolean;
  'can-upload-asset': boolean;
}
