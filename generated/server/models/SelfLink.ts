// Generated from openapi/ by npm run generate. Do not edit.

export interface SelfLink {
  /** Path of the resource, without the host. */
  'self': string;
}
