// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleSubmodule {
  'path': string;
  'name': string;
}
