// Generated from openapi/ by npm run generate. Do not edit.
import type { ErrorObject } from './ErrorObject.js';

/** A JSON:API error document, with an entry for each broken rule, or a single entry for other errors. */
export interface ErrorDocument {
  'errors': Array<ErrorObject>;
}
