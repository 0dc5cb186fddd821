// Generated from openapi/ by npm run generate. Do not edit.
import type { RunApprovalResource } from './RunApprovalResource.js';
import type { RunApprovalMeta } from './RunApprovalMeta.js';

export interface RunApprovalListDocument {
  'data': Array<RunApprovalResource>;
  'meta': RunApprovalMeta;
}
