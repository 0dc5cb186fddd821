// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleExampleFile {
  'name': string;
  /** Null if the texts of the version have reached their total limit. */
  'text': string | null;
  /** Whether the file is longer than the text. */
  'truncated': boolean;
}
