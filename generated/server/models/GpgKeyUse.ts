// Generated from openapi/ by npm run generate. Do not edit.

/** The published provider versions that are signed with the key. The relationship `provider-versions` contains their IDs in the same order. */
export interface GpgKeyUse {
  /** `<namespace>/<provider> <version>`, newest first, at most 100. */
  'used-by': Array<string>;
  /** The number of versions. */
  'used-by-count': number;
}
