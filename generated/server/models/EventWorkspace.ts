// Generated from openapi/ by npm run generate. Do not edit.

export interface EventWorkspace {
  'id': string;
  'name': string;
}
