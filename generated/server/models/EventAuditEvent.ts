// Generated from openapi/ by npm run generate. Do not edit.

/** The attributes of the audit event. */
export interface EventAuditEvent {
  'action': string;
  'outcome': 'succeeded' | 'denied';
  'actor-type': string;
  'actor-id': string;
  'actor-name': string;
  'resource-type': string;
  'resource-id': string;
  'request-id': string;
  'created-at': string;
  /** Null if the changes have more than 32,768 characters as JSON. The audit log contains them. */
  'changes': { [key: string]: any; } | null;
}
