// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleExampleFile {
  'name': string;
  /** Null where there was no room for it. */
  'text': string | null;
  /** Whether the file is longer. */
  'truncated': boolean;
}
