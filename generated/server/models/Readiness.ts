// Generated from openapi/ by npm run generate. Do not edit.
import type { ReadinessChecks } from './ReadinessChecks.js';

export interface Readiness {
  /** `failed` if the check of the database or of the server failed. */
  'status': 'ok' | 'failed';
  /** The version of the server. */
  'version': string;
  'checks': ReadinessChecks;
}
