// Generated from openapi/ by npm run generate. Do not edit.

export interface RegistryProviderPlatformLinks {
  /** Path of the resource, without the host. */
  'self': string;
  /** Absolute URL that accepts the package with `PUT`. */
  'provider-binary-upload'?: string;
  /** Absolute URL of the package. */
  'provider-binary-download'?: string;
}
