// Generated from openapi/ by npm run generate. Do not edit.

export interface Pagination {
  'page-size': number;
  'current-page': number;
  'next-page': number | null;
  'prev-page': number | null;
  /** 1 for an empty list. */
  'total-pages': number;
  'total-count': number;
}
