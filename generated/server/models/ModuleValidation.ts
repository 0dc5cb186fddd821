// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleValidation {
  /** The expression as written. */
  'condition': string;
  /** The text; an expression as written, where it is no plain text. */
  'error-message': string;
}
