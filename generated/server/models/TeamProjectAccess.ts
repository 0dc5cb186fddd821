// Generated from openapi/ by npm run generate. Do not edit.
/** The access level. Each level includes the levels before it, except that `write` does not include `provision`. */
export type TeamProjectAccess = 'read' | 'provision' | 'write' | 'maintain' | 'admin';
