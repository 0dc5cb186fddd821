// Generated from openapi/ by npm run generate. Do not edit.

export interface ResourceIdentifier {
  'id': string;
  'type': string;
}
