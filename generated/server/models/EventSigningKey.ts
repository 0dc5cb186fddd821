// Generated from openapi/ by npm run generate. Do not edit.

export interface EventSigningKey {
  'key-id': string;
  'expires-at': string;
}
