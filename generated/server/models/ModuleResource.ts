// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleResource {
  'name': string;
  'type': string;
}
