// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleVersionResource {
  'address': string;
  'mode': 'managed' | 'data' | 'ephemeral';
  'type': string;
  'name': string;
  /** Local name of the provider. */
  'provider': string;
}
