// Generated from openapi/ by npm run generate. Do not edit.

export interface NullableIdentifier {
  'id': string;
  'type': string;
}
