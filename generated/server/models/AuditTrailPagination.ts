// Generated from openapi/ by npm run generate. Do not edit.

export interface AuditTrailPagination {
  'current_page': number;
  'prev_page': number | null;
  'next_page': number | null;
  'total_pages': number;
  'total_count': number;
}
