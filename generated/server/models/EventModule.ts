// Generated from openapi/ by npm run generate. Do not edit.

export interface EventModule {
  'id': string;
  'namespace': string;
  'name': string;
  'provider': string;
  'version': string;
}
