// Generated from openapi/ by npm run generate. Do not edit.

/** Null without a readme. */
export interface ModuleReadme {
  /** Name of the file; a name that ends in `.md` or `.markdown` means Markdown. */
  'name': string;
  'text': string;
  /** Whether the file is longer than the text. */
  'truncated': boolean;
}
