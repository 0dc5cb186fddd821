// Generated from openapi/ by npm run generate. Do not edit.
import type { ReadinessChecks } from './ReadinessChecks.js';

export interface Readiness {
  /** `failed` when one of the checks has failed. */
  'status': 'ok' | 'failed';
  'checks': ReadinessChecks;
}
