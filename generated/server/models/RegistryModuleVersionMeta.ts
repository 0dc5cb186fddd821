// Generated from openapi/ by npm run generate. Do not edit.

/** Absent if there are no warnings. */
export interface RegistryModuleVersionMeta {
  /** Warnings about the configuration, such as an argument that no version of the language supports. */
  'warnings': Array<string>;
}
