// Generated from openapi/ by npm run generate. Do not edit.
/** The level. Each includes the ones before it, except that `write` does not include `provision`. */
export type TeamProjectAccess = 'read' | 'provision' | 'write' | 'maintain' | 'admin';
