// Generated from openapi/ by npm run generate. Do not edit.
import type { VariableError } from './VariableError.js';

/** Problem details (RFC 9457). */
export interface Problem {
  'type': string;
  'title': string;
  'status': number;
  /** What is wrong and what to do. */
  'detail': string;
  /** Identifies the request: `urn:gantry:request:` and the request ID. */
  'instance': string;
  /** One entry for each variable that is missing, invalid or unknown. */
  'errors'?: Array<VariableError>;
}
