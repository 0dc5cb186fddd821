// Generated from openapi/ by npm run generate. Do not edit.
import type { VariableError } from './VariableError.js';

/** Problem details (RFC 9457). */
export interface Problem {
  'type': string;
  'title': string;
  'status': number;
  /** What is wrong and, where possible, what to do. */
  'detail': string;
  /** Identifies the request: `urn:gantry:request:`, followed by the request ID. */
  'instance': string;
  /** The broken rules; present if variables are missing, invalid, unknown or contradictory. */
  'errors'?: Array<VariableError>;
}
