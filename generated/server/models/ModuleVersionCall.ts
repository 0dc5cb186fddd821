// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleVersionCall {
  'name': string;
  /** Null where it is no plain text. */
  'source': string | null;
  'version': string | null;
}
