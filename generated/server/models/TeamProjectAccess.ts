// Generated from openapi/ by npm run generate. Do not edit.
/** The level. Each has the rights of the ones before it. */
export type TeamProjectAccess = 'read' | 'write' | 'maintain' | 'admin';
