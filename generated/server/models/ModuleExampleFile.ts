// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleExampleFile {
  'name': string;
  /** Null if the file did not fit into the limit of all texts. */
  'text': string | null;
  /** Whether the file is longer. */
  'truncated': boolean;
}
