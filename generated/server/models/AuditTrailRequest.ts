// Generated from openapi/ by npm run generate. Do not edit.

export interface AuditTrailRequest {
  /** ID of the request, as in the header `X-Request-Id`. */
  'id': string;
}
