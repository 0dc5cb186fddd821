// Generated from openapi/ by npm run generate. Do not edit.
import type { AuditEventAttributes } from './AuditEventAttributes.js';
import type { AuditEventRelationships } from './AuditEventRelationships.js';

export interface AuditEventResource {
  /** ID of the event, a decimal number. */
  'id': string;
  'type': 'audit-events';
  'attributes': AuditEventAttributes;
  'relationships': AuditEventRelationships;
}
