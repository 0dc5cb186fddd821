// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleVersionCall {
  'name': string;
  /** Address of the module; null if it is not plain text. */
  'source': string | null;
  'version': string | null;
}
