// Generated from openapi/ by npm run generate. Do not edit.

/** The warning that the tools print; null unless the version is deprecated or revoked. */
export interface ModuleDeprecation {
  /** Text of the warning, with the version to use instead if one is set; may be empty. */
  'reason': string;
  /** A URL with details; may be empty. */
  'link': string;
}
