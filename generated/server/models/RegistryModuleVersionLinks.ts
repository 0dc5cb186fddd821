// Generated from openapi/ by npm run generate. Do not edit.

export interface RegistryModuleVersionLinks {
  /** Relative path of the version. */
  'self': string;
  /** Absolute URL that takes the archive, for an hour; in the answer to the creation only. */
  'upload'?: string;
}
