// Generated from openapi/ by npm run generate. Do not edit.
/** The kind of token; `system` for the server itself. */
export type AuditEventActorType = 'user' | 'team' | 'organization' | 'agent' | 'run' | 'run-state' | 'audit' | 'system';
