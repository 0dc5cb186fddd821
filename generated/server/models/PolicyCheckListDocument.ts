// Generated from openapi/ by npm run generate. Do not edit.
import type { PolicyCheckResource } from './PolicyCheckResource.js';

export interface PolicyCheckListDocument {
  'data': Array<PolicyCheckResource>;
}
