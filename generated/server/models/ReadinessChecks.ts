// Generated from openapi/ by npm run generate. Do not edit.
import type { ReadinessCheck } from './ReadinessCheck.js';

export interface ReadinessChecks {
  'database': ReadinessCheck;
  'server': ReadinessCheck;
}
