// Generated from openapi/ by npm run generate. Do not edit.
import type { RunApprovalResource } from './RunApprovalResource.js';

export interface RunApprovalDocument {
  'data': RunApprovalResource;
}
