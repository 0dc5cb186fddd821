// Generated from openapi/ by npm run generate. Do not edit.

/** Relative paths of other pages of the same list, including its filters. */
export interface PageLinks {
  'self': string;
  'first': string;
  'last': string;
  'next': string | null;
  'prev': string | null;
}
