// Generated from openapi/ by npm run generate. Do not edit.

/** The warning that the tools print; null unless the version is deprecated or revoked. */
export interface ModuleDeprecation {
  /** The reason, and the version to use instead; may be empty. */
  'reason': string;
  /** A URL with details; may be empty. */
  'link': string;
}
