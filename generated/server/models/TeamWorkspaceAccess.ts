// Generated from openapi/ by npm run generate. Do not edit.
/**  */
export type TeamWorkspaceAccess = 'read' | 'plan' | 'write' | 'admin' | 'custom';
