// Generated from openapi/ by npm run generate. Do not edit.
import type { AuditEventOutcome } from './AuditEventOutcome.js';

export interface AuditTrailMeta {
  'outcome': AuditEventOutcome;
  /** Details of the change, usually the attributes that were set, with their new values. Never contains a secret. */
  'changes': { [key: string]: any; };
}
