// Generated from openapi/ by npm run generate. Do not edit.
import type { AuditTrailRequest } from './AuditTrailRequest.js';
import type { AuditTrailResource } from './AuditTrailResource.js';
import type { AuditTrailAuth } from './AuditTrailAuth.js';

export interface AuditTrailEntry {
  /** ID of the event, a decimal number. */
  'id': string;
  /** Version of the format. */
  'version': '0';
  'type': 'Resource';
  'timestamp': string;
  'auth': AuditTrailAuth;
  'request': AuditTrailRequest;
  'resource': AuditTrailResource;
}
