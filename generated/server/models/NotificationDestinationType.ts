// Generated from openapi/ by npm run generate. Do not edit.
/**  */
export type NotificationDestinationType = 'generic' | 'slack' | 'microsoft-teams' | 'email';
