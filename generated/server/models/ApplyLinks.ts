// Generated from openapi/ by npm run generate. Do not edit.

export interface ApplyLinks {
  /** Relative path of the resource. */
  'self': string;
}
