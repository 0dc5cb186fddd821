// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleOutput {
  'name': string;
  'description': string;
  'sensitive': boolean;
}
