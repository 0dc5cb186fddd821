// Generated from openapi/ by npm run generate. Do not edit.
import type { AuditTrailPagination } from './AuditTrailPagination.js';
import type { AuditTrailEntry } from './AuditTrailEntry.js';

export interface AuditTrailDocument {
  'data': Array<AuditTrailEntry>;
  'pagination': AuditTrailPagination;
}
