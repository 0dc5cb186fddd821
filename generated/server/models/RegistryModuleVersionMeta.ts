// Generated from openapi/ by npm run generate. Do not edit.

/** Present if there are warnings. */
export interface RegistryModuleVersionMeta {
  /** Warnings about the configuration, such as an argument that no version of the language supports. */
  'warnings': Array<string>;
}
