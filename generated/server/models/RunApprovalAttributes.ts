// Generated from openapi/ by npm run generate. Do not edit.

export interface RunApprovalAttributes {
  'kind': 'approval' | 'override';
  'user-name': string;
  'comment': string | null;
  /** The plan that is approved. */
  'plan-hash': string;
  'created-at': string;
}
