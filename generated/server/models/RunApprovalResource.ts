// Generated from openapi/ by npm run generate. Do not edit.
import type { RunApprovalAttributes } from './RunApprovalAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { RunApprovalRelationships } from './RunApprovalRelationships.js';

export interface RunApprovalResource {
  /** `apv-` and 16 characters. */
  'id': string;
  'type': 'run-approvals';
  'attributes': RunApprovalAttributes;
  'relationships': RunApprovalRelationships;
  'links': SelfLink;
}
