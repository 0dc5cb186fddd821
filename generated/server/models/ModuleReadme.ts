// Generated from openapi/ by npm run generate. Do not edit.

/** Null where there is none. */
export interface ModuleReadme {
  /** Name of the file; one that ends in `.md` holds Markdown. */
  'name': string;
  'text': string;
  /** Whether the file is longer. */
  'truncated': boolean;
}
