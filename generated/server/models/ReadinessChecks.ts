// Generated from openapi/ by npm run generate. Do not edit.
import type { ReadinessCheck } from './ReadinessCheck.js';

export interface ReadinessChecks {
  'database': ReadinessCheck;
  'server': ReadinessCheck;
  /** Free disk space of this server. This check does not affect `status`, because reads work without free space. */
  'storage': ReadinessCheck;
}
