// Generated from openapi/ by npm run generate. Do not edit.

export interface ApplyLinks {
  /** Path of the resource, without the host. */
  'self': string;
}
