// Generated from openapi/ by npm run generate. Do not edit.

export interface RegistryModuleVersionLinks {
  /** Path of the version, without the host. */
  'self': string;
  /** Absolute URL that accepts the archive for an hour; only in the response that creates the version. */
  'upload'?: string;
}
