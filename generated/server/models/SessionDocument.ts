// Generated from openapi/ by npm run generate. Do not edit.
import type { SessionResource } from './SessionResource.js';

export interface SessionDocument {
  'data': SessionResource;
}
