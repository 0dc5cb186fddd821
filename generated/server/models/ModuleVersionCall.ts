// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleVersionCall {
  'name': string;
  /** Address of the module; null if it is not a literal string. */
  'source': string | null;
  'version': string | null;
}
