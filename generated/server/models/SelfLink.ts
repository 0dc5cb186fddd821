// Generated from openapi/ by npm run generate. Do not edit.

export interface SelfLink {
  /** Relative path of the resource. */
  'self': string;
}
