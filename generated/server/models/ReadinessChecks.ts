// Generated from openapi/ by npm run generate. Do not edit.
import type { ReadinessCheck } from './ReadinessCheck.js';

export interface ReadinessChecks {
  'database': ReadinessCheck;
  'server': ReadinessCheck;
  /** Free disk space of this server. If this check is `failed`, the server is still ready, because reads still work. */
  'storage': ReadinessCheck;
}
