// Generated from openapi/ by npm run generate. Do not edit.

/** Null if there is none. */
export interface ModuleReadme {
  /** Name of the file; a name that ends in `.md` means Markdown. */
  'name': string;
  'text': string;
  /** Whether the file is longer. */
  'truncated': boolean;
}
