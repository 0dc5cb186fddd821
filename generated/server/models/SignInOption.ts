// Generated from openapi/ by npm run generate. Do not edit.

export interface SignInOption {
  'id': string;
  'name': string;
}
