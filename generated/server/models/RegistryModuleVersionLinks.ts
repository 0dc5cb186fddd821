// Generated from openapi/ by npm run generate. Do not edit.

export interface RegistryModuleVersionLinks {
  /** Relative path of the version. */
  'self': string;
  /** Absolute URL to upload the archive to, for an hour; only in the response that creates the version. */
  'upload'?: string;
}
