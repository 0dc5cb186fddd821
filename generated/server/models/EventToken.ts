// Generated from openapi/ by npm run generate. Do not edit.

export interface EventToken {
  'id': string;
  'kind': string;
  'owner': string | null;
  'description': string | null;
  'expires-at': string;
}
