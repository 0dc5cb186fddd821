// Generated from openapi/ by npm run generate. Do not edit.
import type { ReadinessChecks } from './ReadinessChecks.js';

export interface Readiness {
  'status': 'ok' | 'failed';
  'checks': ReadinessChecks;
}
