// Generated from openapi/ by npm run generate. Do not edit.

export interface AuditTrailRequest {
  /** As in the header `X-Request-Id`. */
  'id': string;
}
