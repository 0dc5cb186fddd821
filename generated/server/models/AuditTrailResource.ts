// Generated from openapi/ by npm run generate. Do not edit.
import type { AuditTrailMeta } from './AuditTrailMeta.js';

export interface AuditTrailResource {
  'id': string;
  /** Type of the resource, as in its `data.type`. */
  'type': string;
  /** The same as `action` in the audit events, such as `team.create`. */
  'action': string;
  'meta': AuditTrailMeta;
}
