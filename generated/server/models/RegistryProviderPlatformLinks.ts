// Generated from openapi/ by npm run generate. Do not edit.

export interface RegistryProviderPlatformLinks {
  /** Relative path of the resource. */
  'self': string;
  /** Absolute URL that accepts the package with `PUT`. */
  'provider-binary-upload'?: string;
  /** Absolute URL of the package. */
  'provider-binary-download'?: string;
}
