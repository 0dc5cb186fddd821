// Generated from openapi/ by npm run generate. Do not edit.

export interface RefusedRemoval {
  'user-id': string;
  'username': string;
  'organization': string;
  'since': string;
}
