// Generated from openapi/ by npm run generate. Do not edit.
import type { Pagination } from './Pagination.js';

export interface PageMeta {
  'pagination': Pagination;
}
