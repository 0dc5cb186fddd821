// Generated from openapi/ by npm run generate. Do not edit.
import type { ReadinessChecks } from './ReadinessChecks.js';

export interface Readiness {
  /** `failed` when the check of the database or of the server has failed. */
  'status': 'ok' | 'failed';
  'checks': ReadinessChecks;
}
