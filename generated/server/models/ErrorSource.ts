// Generated from openapi/ by npm run generate. Do not edit.

export interface ErrorSource {
  /** JSON pointer (RFC 6901) into the request body. */
  'pointer'?: string;
  /** The query parameter. */
  'parameter'?: string;
  /** The request header. */
  'header'?: string;
}
