// Generated from openapi/ by npm run generate. Do not edit.

export interface RegistryProviderVersionLinks {
  /** Path of the resource, without the host. */
  'self': string;
  /** Absolute URL that accepts SHA256SUMS with `PUT`. */
  'shasums-upload'?: string;
  /** Absolute URL that accepts SHA256SUMS.sig with `PUT`. */
  'shasums-sig-upload'?: string;
  /** Absolute URL of SHA256SUMS. */
  'shasums-download'?: string;
  /** Absolute URL of SHA256SUMS.sig. */
  'shasums-sig-download'?: string;
}
