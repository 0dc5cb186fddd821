// Generated from openapi/ by npm run generate. Do not edit.

/** Present when there is something to warn of. */
export interface RegistryModuleVersionMeta {
  /** What was found odd in the configuration, such as an argument that no version of the language knows. */
  'warnings': Array<string>;
}
