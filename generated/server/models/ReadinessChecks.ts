// Generated from openapi/ by npm run generate. Do not edit.
import type { ReadinessCheck } from './ReadinessCheck.js';

export interface ReadinessChecks {
  'database': ReadinessCheck;
  'server': ReadinessCheck;
  /** The room on the disk of this server. One that has `failed` is told and does not make the whole fail, since reads go on. */
  'storage': ReadinessCheck;
}
