// Generated from openapi/ by npm run generate. Do not edit.
/** The level. Each includes the ones before it. */
export type TeamProjectAccess = 'read' | 'write' | 'maintain' | 'admin';
