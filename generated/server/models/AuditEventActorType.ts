// Generated from openapi/ by npm run generate. Do not edit.
/** The kind of principal that acted; `system` for Gantry. */
export type AuditEventActorType = 'user' | 'team' | 'organization' | 'agent' | 'run' | 'run-state' | 'audit' | 'system';
