// Generated from openapi/ by npm run generate. Do not edit.
import type { AuditTrailMeta } from './AuditTrailMeta.js';

export interface AuditTrailResource {
  'id': string;
  /** As in `data.type` of the resource. */
  'type': string;
  /** As in the audit events: `team.create`. */
  'action': string;
  'meta': AuditTrailMeta;
}
