// Generated from openapi/ by npm run generate. Do not edit.

/** The published provider versions that are signed with the key. The relationship `provider-versions` contains their IDs in the same order as `used-by`. */
export interface GpgKeyUse {
  /** The versions as `<namespace>/<provider> <version>`, newest first, at most 100. */
  'used-by': Array<string>;
  /** Number of all these versions. */
  'used-by-count': number;
}
