// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleValidation {
  /** The expression as written. */
  'condition': string;
  /** The text, or the expression as written if it is not plain text. */
  'error-message': string;
}
