// Generated from openapi/ by npm run generate. Do not edit.
import type { ErrorSource } from './ErrorSource.js';

export interface ErrorObject {
  /** The request ID, as in the header `X-Request-Id` and in the log. */
  'id': string;
  /** The HTTP status, as a string. */
  'status': string;
  /** A stable code that distinguishes errors with the same status. */
  'code'?: string;
  'title': string;
  /** What is wrong and, where possible, what to do. */
  'detail'?: string;
  'source'?: ErrorSource;
}
