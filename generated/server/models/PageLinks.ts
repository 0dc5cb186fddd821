// Generated from openapi/ by npm run generate. Do not edit.

/** Paths of pages of the same list, without the host and with the other query parameters of the request. `next` is null on the last page and beyond it, `prev` on the first. */
export interface PageLinks {
  'self': string;
  'first': string;
  'last': string;
  'next': string | null;
  'prev': string | null;
}
