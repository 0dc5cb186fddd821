// Generated from openapi/ by npm run generate. Do not edit.
import type { RunCheckResource } from './RunCheckResource.js';

export interface RunChecksDocument {
  'data': Array<RunCheckResource>;
}
